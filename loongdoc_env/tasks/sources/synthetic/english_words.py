"""Words of the English books: each name is a production of the grammar in ``english_sentences``."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


def _phrases(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(";")]


WORDS: dict[str, list[str]] = {
    "mood": _words(
        """
        absent-minded alarmed amiable amused angry annoyed anxious ashamed astonished attentive awkward bashful
        bewildered bitter bold bored brave breathless brisk calm cautious cheerful civil clever cold composed
        confident contented cool courteous cross curious cynical dejected delighted desperate determined devout
        dignified disappointed discreet distant drowsy dutiful eager earnest easy-going embarrassed envious exacting
        excitable faithful fidgety fierce flattered flushed forgetful forlorn frank friendly frightened frugal fussy
        generous gentle giddy gloomy grateful grave grim gruff guilty hardy hasty haughty heartbroken helpful
        hesitant homesick honest hopeful hot-tempered humble hungry idle ill-humoured impatient indignant indulgent
        industrious innocent jealous jovial keen kind-hearted languid lazy light-hearted listless lonely
        low-spirited loyal matter-of-fact meek melancholy merry methodical mild miserable modest morose nervous
        obliging obstinate out-of-sorts pale patient pensive perplexed pious placid pleased poor-spirited polite
        preoccupied proud prudent puzzled quarrelsome quiet reckless resigned resolute respectful restless sad
        sarcastic scornful secretive self-possessed sensible serious severe shrewd shy silent sincere sleepless
        sleepy sly sober solemn sore soft-hearted stern stiff stubborn sulky superstitious surprised suspicious
        sympathetic talkative tender thoughtful thrifty timid tired touchy troubled trustful uneasy unforgiving
        unhappy vain vexed vigilant watchful weary well-meaning wistful worldly worn-out wretched
        """
    ),
    "adj": _words(
        """
        ancient bare battered bent big black blackened blue borrowed brand-new bright brittle broad broken brown
        carved cheap chipped clean clumsy coarse cold costly cracked crooked crumpled curious damp dark dented dim
        dingy discarded dull dusty empty enormous faded familiar fine flat foreign forgotten fragile frayed fresh
        frosty gaudy ghostly gilded glossy golden grand greasy great green grey hand-me-down handsome heavy hidden
        hideous high hollow home-made huge inherited ivory-handled knotted large leaky light little long loose
        lopsided low massive mended mildewed mouldy mud-stained muddy musty narrow neat neglected new oak old
        old-fashioned overturned painted pale patched peeling plain polished precious pretty purple quaint ragged
        rain-soaked rare red rickety rough round rusty sagging salt-crusted scarlet scorched scratched second-hand
        shabby shapeless shining short silver-grey simple singed slender small smoky smooth soft solid sooty spare
        splendid spotless square stained stale steep sticky stolen stout strange striped sturdy sun-bleached tall
        tarnished tattered thick thin threadbare tidy tiny torn twisted unfinished unwashed useful varnished vast
        velvet-lined waterlogged weather-beaten well-worn wet white wide wine-coloured wooden worm-eaten worn yellow
        """
    ),
    "nature": _words(
        """
        bare black bleak boundless bright brown calm chilly clear cold copper-coloured dark deserted desolate dim
        dismal dreary dripping drowsy dusky empty endless familiar far-off flat flooded foggy fragrant frost-bound
        frozen gloomy golden green grey hazy heavy high hushed icy lonely low lowering misty moonlit muddy narrow
        open overgrown peaceful pleasant quiet rain-washed ruddy rugged shadowy shady sheltered silent silver
        sleeping smoky snowy soaking sodden steep still stony stormy sunless sunlit swollen tangled tranquil
        trampled treeless unfriendly violet waste watery wet white wide wild windless windswept winding wooded
        """
    ),
    "object": _words(
        """
        almanac apron armchair atlas axe bandbox bandage barrel basin basket beaker bellows blanket bodkin bolster
        bonnet book boot bootjack bottle bowl box bracelet broom brush bucket buckle bundle button cage cake candle
        candlestick cane canister cap card cask chain chair chessboard chest chisel cigar clock cloak coat cork
        corkscrew coverlet cradle cravat crock crumb cup cushion decanter dictionary dish doll drum dustpan easel
        egg envelope fan feather fiddle fishing-rod flannel flask flatiron flute fork frying-pan funnel garter glass
        glove goblet gown gridiron grindstone guitar hairbrush hammer hammock handbell handkerchief harness hat
        hatbox hatchet haversack hoe hook hoop horseshoe hymn-book inkstand jacket jar jug kettle key kite knapsack
        knife ladder ladle lamp lantern ledger letter lid loaf locket lute magnifying-glass mallet mantle map mask
        mattress medal mirror mitten mop mousetrap muff muffler mug needle net newspaper nightcap nosegay notebook
        oar oil-can ornament overcoat packet pail paintbrush pamphlet parasol parcel patchwork pen penknife
        pepper-pot petticoat pewter-pot pincushion pipe pistol pitcher plate pocketbook poker portfolio portmanteau
        posy pot poultice prayer-mat puppet purse quill quilt rake razor riddle ribbon ring rolling-pin rope rug
        sack saddle salt-cellar satchel saucepan saucer saw scarf scissors-case scythe shawl shears sheet shirt shoe
        shovel sieve silk skillet slate slipper snuffer soap spade spectacle-case spinning-wheel sponge spool spoon
        spyglass stamp-box stocking stool strap sugar-bowl sunbonnet sword tablecloth tankard tea-caddy teapot
        telescope thimble thread tinderbox toasting-fork tongs towel toy trap tray trowel trumpet trunk tub umbrella
        valise veil violin waistcoat wallet warming-pan washtub watch watering-can whip whisk whistle wig workbox
        wreath
        """
    ),
    "fixture": _words(
        """
        alcove arbour archway attic balcony barn bedroom belfry bench bookshelf bow-window bridge bureau byre
        casement cellar chimney churchyard cloister coach-house cobblestones copse corridor cottage counter
        courtyard cupboard dairy desk doorstep doorway dovecote drawbridge dresser drive-way fence ferry field
        fireplace footbridge ford forge fountain gable gallery garden gate granary graveyard greenhouse hallway
        harbour hayloft haystack hearth hedge hen-house hillside inn kennel kitchen ladder-way landing lane larder
        lattice laundry lawn library lighthouse loft lumber-room manger mantelpiece market-cross meadow milestone
        mill millpond nursery orchard oven paddock pantry parlour passage path pavement pew pier pigsty pond porch
        pump quay railing rick-yard road roof rookery sawpit schoolroom scullery settle shed shop-front shutter
        sluice smithy stable staircase stall steeple stepping-stones stile stove street summer-house tannery
        tap-room terrace threshold toll-gate tower turret vault verandah vestry vineyard wall wardrobe warehouse
        wash-house waterfall weir well wharf windmill window window-seat wood-pile workshop yard
        """
    ),
    "role": _words(
        """
        actor alderman apprentice archdeacon aunt bailiff baker barber bargeman beadle beggar bishop blacksmith
        bride bridegroom brother butcher butler captain carpenter carrier chambermaid child choirboy clerk coachman
        cobbler cook cousin cowherd curate dairymaid daughter deacon doctor drover drummer dressmaker fiddler
        fishmonger footman forester fruiterer gamekeeper gardener gaoler godfather goldsmith governess grandfather
        grandmother grocer groom guardsman hairdresser harper haymaker hermit highwayman housekeeper huntsman infant
        innkeeper jester journeyman juggler kitchenmaid lamplighter landlady landlord laundress lawyer lodger
        magistrate maid mason mayor midwife miller minister musician nephew niece nurse nursemaid orphan ostler
        painter parson passenger pedlar pensioner physician pilot ploughman poacher postmistress postmaster preacher
        prisoner recruit sailor scholar schoolboy sculptor seamstress sergeant servant sexton shepherd shoemaker
        sister smuggler soldier sportsman squire stableboy steward stepmother stranger surgeon tailor tax-gatherer
        tinker tramp traveller trumpeter twin uncle undertaker valet verger vicar waggoner waiter washerwoman
        watchman weaver widow widower witness woodcutter
        """
    ),
    "roles": _words(
        """
        actors apprentices aunts bailiffs bakers bargees beggars bell-ringers boys brothers butchers carters
        children choristers clerks coachmen constables cooks cousins creditors customers dancers drovers drummers
        farmers fiddlers fishwives footmen gamblers gipsies girls gossips grooms guests harvesters haymakers
        huntsmen idlers labourers ladies lawyers lodgers maids masons mourners musicians neighbours nephews nieces
        nurses onlookers ostlers passengers pedlars pilgrims ploughmen poachers porters reapers recruits relations
        sailors schoolboys servants shepherds shopkeepers singers sisters soldiers strangers tenants townspeople
        tradesmen travellers uncles villagers visitors waggoners washerwomen watchmen weavers wedding-guests widows
        woodcutters workmen
        """
    ),
    "animal": _words(
        """
        badger bat bittern blackbird bull bullfinch cart-horse cat cockerel colt cow crow cuckoo curlew dog donkey
        dove duck fox gander goat goose greyhound gull hare hawk hedgehog hen heron hound jackdaw kestrel kitten
        lamb lapdog lark linnet lizard magpie mare mastiff mole moth mouse mule nightingale otter owl ox parrot
        peacock pheasant pig pigeon pony pup rabbit ram rat raven robin rook sheep sheepdog snail sow spaniel
        sparrow spider squirrel starling stoat stork swallow swan terrier thrush toad trout turkey vixen wagtail
        wasp weasel wolfhound woodpecker wren
        """
    ),
    "creatures": _words(
        """
        bats bees beetles blackbirds bullocks calves cats cattle cocks cows crickets crows cuckoos dogs doves ducks
        flies foxes frogs geese gnats goats gulls hares hens herons horses hounds jackdaws kittens lambs larks
        magpies mice moths owls oxen partridges peacocks pheasants pigeons pigs plovers ponies puppies rabbits rats
        ravens robins rooks sheep sparrows starlings swallows swans terriers thrushes wasps woodpeckers
        """
    ),
    "plural": _words(
        """
        almanacs apples aprons axes ballads barrels basins baskets beads bells blankets bolts bones bonnets books
        boots bottles bowls boxes bricks brooms brushes buckets buckles bundles buttons cabbages cakes candles
        candlesticks cards carpets casks chains chairs chestnuts chests cigars clocks cloaks coats coins corks
        cradles crates crumbs cups curtains cushions daggers dishes dolls doorknobs drums eggs envelopes fans
        feathers fences fiddles flagstones flowers flutes forks gates gloves hammers handkerchiefs hats herrings
        hinges hooks horseshoes hymn-books jackets jars jugs keys knives ladders lamps lanterns ledgers letters
        loaves locks logs maps masks medals mirrors mittens mushrooms nails necklaces needles nets newspapers nuts
        oars onions oranges ornaments overcoats packets pails paintings palings papers parcels pears pebbles pencils
        petticoats pictures pillows pins pipes planks plates plums portraits posters pots potatoes prayer-books
        pumpkins purses puzzles quills quilts radishes rags ribbons rings ropes roses sacks saddles sails saucers
        saws scissors shawls sheets shells shirts shoes shovels shutters skates slates slippers spades spectacles
        spoons stamps stockings stones stools straps tablecloths tankards teacups tiles tools towels toys trays
        trumpets trunks tulips turnips umbrellas vases violets violins waistcoats walking-sticks walnuts watches
        wheels whips wigs
        """
    ),
    "scenery": _words(
        """
        beach brook cliff cloud common copse crag dale dawn downs dusk estuary evening fen field firelight fog
        forest fountain frost gale garden glen grove harbour hawthorn headland heath hedgerow hill hollow horizon
        island lake lamplight landscape lane lawn marsh meadow mist moon moonlight moor mountain night orchard
        pasture path plain pond pool quarry rain rainbow ravine reed-bed ridge river road sea shore sky slope snow
        spring spinney starlight storm stream street summer sunlight sunrise sunset swamp thaw thicket thunder tide
        town turnpike twilight valley village water waterfall weather wheatfield wilderness willow wind winter wood
        """
    ),
    "abstract": _words(
        """
        admiration advice affection alarm ambition amusement anger annoyance anxiety appetite astonishment attention
        authority beauty bitterness blame boredom business caution charity cheerfulness comfort compassion
        confidence confusion conscience contempt contentment courage courtesy cunning curiosity danger decency
        defiance delight despair dignity disappointment discretion disgust distress doubt duty eagerness ease envy
        experience faith fatigue fear foolishness forgiveness fortune freedom friendship generosity gratitude greed
        grief guilt habit happiness hatred haste honesty honour hope hospitality humility hunger idleness ignorance
        imagination impatience indifference innocence jealousy joy judgment justice kindness laughter leisure
        loneliness loyalty luck malice melancholy memory mercy mischief misery modesty nature necessity nonsense
        obedience obstinacy pain patience peace pity pleasure politeness poverty pride prudence reason regret relief
        remorse resentment respect reverence ruin sadness scandal silence sincerity sleep solitude sorrow spite
        strength superstition suspicion sympathy tenderness terror thrift time trouble truth vanity vengeance virtue
        weakness weariness wisdom wonder worry youth zeal
        """
    ),
    "adverb": _words(
        """
        abruptly absently anxiously awkwardly bitterly boldly bravely briefly brightly calmly carefully carelessly
        cautiously cheerfully clumsily coldly curiously darkly deeply defiantly doubtfully drily eagerly earnestly
        easily faintly fiercely firmly foolishly frankly gently gladly gloomily gracefully gravely grimly gruffly
        half-heartedly happily harshly hastily heavily honestly hopefully humbly idly impatiently kindly lamely
        languidly lazily lightly loudly meekly merrily mildly modestly mournfully nervously obediently obstinately
        oddly patiently plainly pleasantly politely proudly quickly quietly readily reluctantly restlessly roughly
        rudely sadly secretly sharply shyly silently simply sleepily slowly slyly softly solemnly steadily sternly
        stiffly stoutly suddenly sulkily sweetly swiftly tenderly thoughtfully timidly uncertainly uneasily vaguely
        vainly warily warmly wearily wildly wisely wistfully
        """
    ),
    "went": _phrases(
        """
        bent over the fire; blinked; climbed down; climbed the stairs; coughed; crossed the yard; drew nearer; drew
        up a chair; fell asleep; fell silent; frowned; got up; grew pale; halted; hesitated; hung back; hurried
        away; hurried on; kept still; knelt; laughed; leaned back; leaned on the gate; listened; lit a candle; lit a
        pipe; looked away; looked down; looked round; looked up; lingered; nodded; paced the floor; paused; peered
        out; rode on; rose; sat bolt upright; sat down; shivered; shook the rain off; shrugged; sighed; sipped the
        cider; slipped out; smiled; sneezed; sniffed; stamped; stared; started; stepped aside; stirred the embers;
        stood at the window; stood up; stooped; stopped; stretched; stumbled; swallowed; sprang up; took a turn
        round the room; took off both gloves; trembled; trudged on; turned back; turned pale; turned red; waited;
        walked on; warmed both hands; went in; went on; went out; whistled; winced; wept; woke early; yawned
        """
    ),
    "did": _words(
        """
        admired bartered bought broke brought brushed buried burned carried caught chose cleaned closed collected
        concealed counted coveted covered cracked demanded described discovered dragged drew dropped dusted emptied
        examined fastened fetched filled flung folded found fingered gathered grasped guarded handled hauled held
        hoisted hugged inspected jerked kicked lent lifted locked loosened lost lowered measured mended missed
        mislaid needed noticed offered opened ordered packed painted passed patched plucked placed poked polished
        pocketed praised pressed priced produced pulled pushed pinched rattled recognised refused remembered
        repaired replaced rescued returned righted rinsed rolled rubbed saved scorched scraped scrubbed seized sewed
        shared sharpened shook shouldered showed shut sketched slammed smashed smelt smoothed snatched sold soaked
        sorted split spilled steadied stitched stowed stroked stuffed swept swung threw tied took tore touched
        trimmed trundled tugged turned unfolded unlocked unpacked untied unwrapped upset used valued wanted washed
        weighed wiped wound wrapped
        """
    ),
    "dealt": _words(
        """
        accused admired advised amused annoyed answered astonished avoided begged blamed blessed bored bribed calmed
        cautioned cheated comforted complimented consoled contradicted convinced corrected cursed dared deceived
        defended delighted despised disappointed disbelieved dismissed disliked distrusted embraced encouraged
        envied escorted flattered followed forgave frightened greeted guided helped hindered honoured humoured
        hurried ignored imitated insulted interrupted invited joined jostled kissed led loved met mimicked missed
        mocked noticed nudged obeyed offended outwitted overheard overtook paid passed pestered pitied praised
        provoked puzzled questioned reassured recognised refused reminded reproached respected resented rewarded
        saluted scolded served shielded shunned silenced soothed spared startled summoned suspected teased thanked
        threatened tricked troubled trusted urged visited warned watched welcomed worried wronged
        """
    ),
    "doing": _phrases(
        """
        admiring the view; asking nobody's leave; biting a thumbnail; breathing hard; brushing crumbs away; carrying
        a lantern; chewing a straw; counting under the breath; dragging one foot; dripping from head to heel; eating
        an apple; expecting no answer; feeling for the latch; folding and unfolding a napkin; glancing at the clock;
        gazing at nothing; half asleep; hat in hand; holding a basket; humming an old tune; hoping for rain; hugging
        the wall; keeping to the shade; kicking a pebble along; knitting fast; laughing at some private joke;
        leaning on a stick; listening for wheels; looking neither right nor left; losing count; making light of it;
        muttering about taxes; picking burrs from a sleeve; pleading a headache; pretending to read; pulling at a
        button; remembering better days; rubbing both eyes; scratching the dog behind the ear; searching every
        pocket; shading a candle with one palm; shaking with cold; sharpening a quill; smelling of tar; speaking to
        no one in particular; stamping the snow off; stepping over puddles; sucking a peppermint; suspecting
        nothing; swinging a stick; tapping the table; thinking of supper; trailing a scarf; trying not to smile;
        turning it over and over; twisting a ribbon; wishing it were Sunday; wondering what it meant; yawning
        without shame
        """
    ),
    "where": _phrases(
        """
        about the pump; across the marsh; along the cart track; along the quay; among the apple trees; among the
        crowd; at the back of the shop; at the bend of the lane; at the corner; at the crossroads; at the edge of
        the wood; at the end of the passage; at the foot of the hill; at the head of the table; at the turnpike;
        behind the barn; behind the counter; below the weir; beneath the eaves; beside the well; between the
        haystacks; by the churchyard wall; by the fender; by the garden door; by the horse-trough; by the mill pond;
        by the sea wall; close to the stove; down by the landing; down the back stairs; from the landing; in a
        corner of the coach; in the attic; in the back parlour; in the bakehouse; in the bow window; in the chimney
        corner; in the cold pantry; in the doorway; in the front pew; in the half light; in the kitchen; in the lee
        of the wall; in the long grass; in the market square; in the orchard; in the porch; in the saddle room; in
        the shadow of the tower; in the stable yard; in the upper meadow; near the bandstand; near the bridge; near
        the sluice; on the bench outside; on the bottom step; on the common; on the doorstep; on the ferry; on the
        gravel; on the high road; on the hillside; on the sands; on the slope above the ford; on the towpath; on the
        village green; on top of the coach; out in the rain; outside the vestry; over the stile; past the forge;
        past the last cottage; round the bonfire; through the turnip field; to the far side of the yard; under the
        archway; under the lime trees; under the lamp; up in the hayloft; up the lane; upon the threshold; within
        sight of the harbour; within sound of the bells
        """
    ),
    "when": _phrases(
        """
        a little after noon; a moment later; about an hour before dawn; after a long while; after breakfast; after
        chapel; after some hours; after that; all that afternoon; all through the night; as a rule; as soon as it
        was light; as the clock struck; at cock-crow; at dusk; at first; at last; at length; at such times; at that;
        at the third attempt; before long; before sunset; before the kettle boiled; by and by; by candlelight; by
        degrees; by that time; by the end of the week; directly after; during supper; every now and then; every
        other Sunday; for a minute; for once; for the rest of the day; for three days together; from then on; half
        an hour afterwards; in a twinkling; in due course; in good time; in harvest time; in the end; in the grey of
        the morning; in the meantime; in the middle of the sermon; just then; late that evening; many a time;
        meanwhile; more than once; most mornings; next day; night after night; not long since; now and again; on
        Friday; on market days; on such an evening; on the following Tuesday; on the stroke of nine; on washing day;
        once or twice; one blustery morning; one evening in Lent; once more; presently; quite early; since daybreak;
        some weeks later; soon afterwards; still; that same night; the next minute; the whole of that winter; then;
        there and then; towards evening; twice that week; two days before Michaelmas; until nightfall; up to that
        hour; while it was yet dark; with the first frost; within the hour; without warning; year in, year out
        """
    ),
    "said": _words(
        """
        added admitted agreed announced answered asked began begged bellowed called complained confessed continued
        cried declared demanded explained gasped groaned growled grumbled hinted insisted interrupted joked lamented
        laughed mumbled murmured muttered objected observed persisted pleaded exclaimed promised protested put in
        reflected remarked repeated replied retorted returned said scoffed shouted sighed snapped snorted stammered
        suggested mused urged ventured went on whispered wondered
        """
    ),
    "said_often": _words(
        """
        said asked answered replied cried
        """
    ),
    "weather": _phrases(
        """
        The rain had not let up; A thin sun came out; The wind had gone round to the north; It was blowing hard;
        There was a smell of thunder; The fog lay thick; Snow was falling; The frost held; It had turned close and
        heavy; A drizzle blew in; The sky cleared; The tide was making; Dusk was coming on; The moon had not risen;
        Clouds were piling up; The heat was past bearing; It promised to be fine; The leaves were coming down; The
        roads were deep in mire; A shower passed over; The dew was still on the grass; Sleet rattled on the panes;
        The gale dropped; The whole valley lay in shadow; Hail lay in the furrows; The thaw had begun; Mist was
        rising off the water; Stars were out; The evening was mild; It was a raw, blowy sort of day; The air smelt
        of hay; The lamps were lit; The swallows flew low; A red sunset spread over the roofs
        """
    ),
    "meal": _phrases(
        """
        cold mutton and pickles; a dish of tripe; bread and cheese; a pot of broth; three boiled eggs; a plate of
        sprats; gooseberry tart; hot rum and lemon; a jug of small beer; buttered toast; a pigeon pie; hashed goose;
        plum duff; rabbit stew; oatcakes and honey; a bowl of curds; potted shrimps; smoked eel; a suet pudding;
        cider and gingerbread; mussels from the pan; a rasher of bacon; pease pudding; stewed pears; a mug of ale;
        seed cake; a basin of gruel; strong tea; a slice of ham; elderberry wine; roast chestnuts; barley soup; a
        baked apple; pickled walnuts; a veal chop
        """
    ),
    "linker": _phrases(
        """
        and; and; and; and; but; but; but; while; while; so; and yet; and presently; for; though; whereupon; and
        then; until; because; and so; and meanwhile
        """
    ),
    "openers": _phrases(
        """
        After all; All the same; As for the rest; As it happened; As like as not; At any rate; At bottom; By all
        accounts; By good luck; Contrary to custom; Either way; For all that; For my part; Heaven be thanked;
        However that may be; If anything; In plain words; In short; In spite of everything; In truth; It must be
        owned; Luckily; Mark this; More's the pity; Naturally; Nevertheless; No doubt; None the less; Of course; On
        reflection; On the contrary; On the other hand; Oddly enough; Perhaps; Probably; Rightly or wrongly; Sooner
        or later; Strange to say; Sure enough; To be sure; To make matters worse; To tell the truth; Truly;
        Unhappily; What is more; Whatever the cause; With all respect
        """
    ),
    "known": _phrases(
        """
        everybody in the parish; the landlady; the carrier; the old sexton; the boy who held the horses; half the
        street; the cook; the people upstairs; a fishwife; two clerks from the bank; the schoolchildren; the
        bell-ringers; the coachman; the curate; the midwife; the neighbours; nobody present; one of the ostlers; the
        gipsies; some drovers; the washerwoman; the tinker; the company; the whole household; the constable; the
        ferryman's wife; three sailors; the twins; the night watchman; the youngest maid
        """
    ),
    "exclaim": _phrases(
        """
        Ah; Alas; Aye; Bless me; Bother; Come; Come now; Dear me; Faith; Fiddlesticks; Good gracious; Hark; Heavens;
        Hush; Indeed; Look here; Lord; Mercy; My word; Nay; Never; No; No, no; Nonsense; Oh; Oh dear; Pooh; Pray;
        Quite so; Stay; There; True; Upon my soul; Very well; Well; Well, well; What; Why; Surely; Yes; You see
        """
    ),
}
