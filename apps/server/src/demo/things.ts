import type { DrawingName } from '#src/demo/drawings.ts'
import type { Random } from '#src/demo/random.ts'

/** A kind of product: its name, its price in whole dollars, and its drawing. */
interface ThingKind {
  drawing: DrawingName
  price: readonly [number, number]
  names: readonly string[]
}

const kinds: readonly ThingKind[] = [
  {
    drawing: 'mug',
    price: [12, 29],
    names: [
      'Insulated Travel Mug with Lid',
      'Stoneware Coffee Mug',
      'Double-Wall Glass Cup',
      'Camping Mug, Enamel',
      'Latte Cup with Saucer',
    ],
  },
  {
    drawing: 'lamp',
    price: [19, 69],
    names: [
      'Dimmable Bedside Lamp',
      'LED Desk Lamp with USB Port',
      'Linen Shade Table Lamp',
      'Rechargeable Reading Lamp',
      'Touch Night Lamp',
    ],
  },
  {
    drawing: 'bottle',
    price: [14, 38],
    names: [
      'Stainless Steel Water Bottle',
      'Leak-Proof Sports Bottle',
      'Vacuum Flask, Wide Mouth',
      'Cold Brew Bottle',
      'Kids Drinking Bottle with Straw',
    ],
  },
  {
    drawing: 'headphones',
    price: [25, 119],
    names: [
      'Wireless Over-Ear Headphones',
      'Noise Cancelling Headset',
      'Foldable Studio Headphones',
      'Kids Headphones, Volume Limited',
      'Gaming Headset with Microphone',
    ],
  },
  {
    drawing: 'speaker',
    price: [22, 99],
    names: [
      'Portable Bluetooth Speaker',
      'Bookshelf Speaker',
      'Shower Speaker, Waterproof',
      'Compact Party Speaker',
      'Desktop Speaker with Clock',
    ],
  },
  {
    drawing: 'kettle',
    price: [24, 79],
    names: [
      'Gooseneck Electric Kettle',
      'Rapid Boil Kettle, 1.7 Litres',
      'Stovetop Whistling Kettle',
      'Temperature Control Kettle',
      'Travel Kettle, Foldable',
    ],
  },
  {
    drawing: 'plant',
    price: [15, 45],
    names: [
      'Self-Watering Plant Pot',
      'Artificial Succulent in Pot',
      'Indoor Herb Garden Kit',
      'Ceramic Planter with Saucer',
      'Hanging Plant Holder',
    ],
  },
  {
    drawing: 'notebook',
    price: [9, 24],
    names: [
      'Dotted Hardcover Notebook',
      'Weekly Planner, Undated',
      'Recycled Paper Sketchbook',
      'Recipe Journal',
      'Pocket Notebook, Pack of 3',
    ],
  },
  {
    drawing: 'keyboard',
    price: [29, 109],
    names: [
      'Low-Profile Mechanical Keyboard',
      'Foldable Travel Keyboard',
      'Wireless Keyboard and Mouse Set',
      'Ergonomic Split Keyboard',
      'Number Pad, Bluetooth',
    ],
  },
  {
    drawing: 'candle',
    price: [11, 34],
    names: [
      'Soy Wax Scented Candle',
      'Citronella Garden Candle',
      'Beeswax Pillar Candle',
      'Flameless LED Candles, Set of 6',
      'Candle Warmer Lamp',
    ],
  },
  {
    drawing: 'pan',
    price: [23, 74],
    names: [
      'Non-Stick Frying Pan, 28 cm',
      'Cast Iron Skillet',
      'Crepe Pan with Spreader',
      'Carbon Steel Wok',
      'Grill Pan, Ribbed',
    ],
  },
  {
    drawing: 'backpack',
    price: [27, 89],
    names: [
      'Commuter Backpack with Laptop Sleeve',
      'Roll-Top Hiking Backpack',
      'Diaper Backpack, Many Pockets',
      'Packable Daypack',
      'School Backpack, Reflective',
    ],
  },
  {
    drawing: 'pillow',
    price: [18, 59],
    names: [
      'Memory Foam Neck Pillow',
      'Side Sleeper Pillow',
      'Lumbar Support Cushion',
      'Velvet Throw Pillow Covers, Pair',
      'Bamboo Travel Pillow',
    ],
  },
  {
    drawing: 'bulb',
    price: [10, 44],
    names: [
      'Smart LED Bulb, Warm to Cool',
      'Filament Bulbs, Pack of 4',
      'Motion Sensor Light Bulb',
      'Plant Grow Bulb',
      'Colour Changing Bulb with Remote',
    ],
  },
  {
    drawing: 'watch',
    price: [26, 129],
    names: [
      'Fitness Watch with Heart Rate',
      'Analog Field Watch',
      'Kids Learning Watch',
      'Sleep Tracking Smartwatch',
      'Slim Mesh Band Watch',
    ],
  },
  {
    drawing: 'dumbbell',
    price: [19, 84],
    names: [
      'Adjustable Dumbbell Pair',
      'Neoprene Hand Weights',
      'Resistance Band Set',
      'Ankle Weights, Soft',
      'Push-Up Handles',
    ],
  },
  {
    drawing: 'brush',
    price: [9, 32],
    names: [
      'Silicone Basting Brush Set',
      'Electric Cleaning Brush',
      'Detangling Hair Brush',
      'Pet Grooming Brush',
      'Paint Brushes for Trim, Set of 5',
    ],
  },
  {
    drawing: 'umbrella',
    price: [16, 42],
    names: [
      'Windproof Travel Umbrella',
      'Inverted Car Umbrella',
      'Clear Dome Umbrella',
      'Golf Umbrella, Double Canopy',
      'Kids Umbrella',
    ],
  },
  {
    drawing: 'basket',
    price: [13, 47],
    names: [
      'Woven Storage Basket',
      'Collapsible Laundry Basket',
      'Picnic Basket, Insulated',
      'Bike Basket with Quick Release',
      'Fruit Basket, Wire',
    ],
  },
  {
    drawing: 'brick',
    price: [17, 65],
    names: [
      'Magnetic Building Blocks',
      'Wooden Stacking Bricks',
      'Marble Run Starter Set',
      'City Street Construction Set',
      'Bath Building Blocks',
    ],
  },
]

const variants = [
  '',
  ' in Sand',
  ' in Slate',
  ' in Forest Green',
  ' in Terracotta',
  ', Large',
  ', Small',
  ', Gift Box',
  ', New Edition',
  ', Set of 2',
]

export interface Thing {
  name: string
  drawing: DrawingName
  /** In cents. */
  price: number
}

/** Picks a product, only of those kinds if any are named. */
export function pickThing(random: Random, drawings: readonly DrawingName[] = []): Thing {
  const possible = kinds.filter((kind) => drawings.length === 0 || drawings.includes(kind.drawing))
  const kind = random.pick(possible)
  const [least, most] = kind.price
  return {
    name: random.pick(kind.names) + random.pick(variants),
    drawing: kind.drawing,
    price: random.between(least, most) * 100 - random.pick([1, 1, 1, 5, 50, 100]),
  }
}
