import { task, type SamplePaper } from './sample-paper.ts'

const mathematics = {
  exam: 'igcse',
  key: 'mathematics',
  subject: 'Mathematics',
  language: 'eng',
  paper: 'Paper 4',
} as const
const additional = {
  ...mathematics,
  key: 'additional-mathematics',
  subject: 'Additional Mathematics',
  paper: 'Paper 1',
} as const
const physics = { ...mathematics, key: 'physics', subject: 'Physics' } as const
const chemistry = { ...mathematics, key: 'chemistry', subject: 'Chemistry' } as const
const biology = { ...mathematics, key: 'biology', subject: 'Biology' } as const

export const igcsePapers: readonly SamplePaper[] = [
  {
    ...mathematics,
    year: 2025,
    tasks: [
      task(3, 'Factorise completely 6x² - 54.', '6(x² - 9) = 6(x - 3)(x + 3).'),
      task(3, 'A price falls by 15% to 68. Find the price before.', '68 / 0.85 = 80.'),
      task(
        4,
        'Solve the simultaneous equations 2x + y = 8 and x - y = 1.',
        '3x = 9, x = 3, y = 2.',
      ),
      task(
        4,
        'A cone has radius 3 cm and height 7 cm. Find its volume in terms of π.',
        '(1/3)π × 9 × 7 = 21π cm³.',
      ),
    ],
  },
  {
    ...additional,
    year: 2025,
    tasks: [
      task(4, 'Solve |2x - 5| = 7.', '2x - 5 = 7 or -7, so x = 6 or x = -1.'),
      task(4, 'Find the remainder when x³ - 2x + 5 is divided by x - 2.', 'f(2) = 8 - 4 + 5 = 9.'),
      task(4, 'Differentiate y = (3x - 1)^{5}.', 'dy/dx = 15(3x - 1)^{4}.'),
      task(4, 'In how many ways can 3 of 8 students be chosen?', '8! / (5! 3!) = 56.'),
    ],
  },
  {
    ...physics,
    year: 2025,
    tasks: [
      task(
        3,
        'A car speeds up from 10 m/s to 22 m/s in 4 s. Find its acceleration.',
        '(22 - 10) / 4 = 3 m/s².',
      ),
      task(
        3,
        'State what is meant by the specific heat capacity of a substance.',
        'The energy that raises the temperature of 1 kg of it by 1 °C.',
      ),
      task(
        4,
        'Light goes from air into glass at 40°. The refractive index is 1.5. Find the angle inside.',
        'sin r = sin 40° / 1.5 = 0.4285, r = 25.4°.',
      ),
      task(
        3,
        'Name the three kinds of radiation from unstable nuclei, the most ionising first.',
        'Alpha, beta, gamma.',
      ),
    ],
  },
  {
    ...chemistry,
    year: 2025,
    tasks: [
      task(
        2,
        'How is salt got from its solution as crystals?',
        'Heat to the point of crystallisation, cool slowly, filter, dry.',
      ),
      task(
        3,
        'Why does diamond not conduct electricity, while graphite does?',
        'Graphite has electrons that move between its layers; diamond has none.',
      ),
      task(
        4,
        'What mass of calcium oxide comes from 25 g of calcium carbonate? (Ca 40, C 12, O 16)',
        '25 / 100 = 0.25 mol; 0.25 × 56 = 14 g.',
      ),
      task(3, 'Describe a test for ammonia gas.', 'It turns damp red litmus paper blue.'),
    ],
  },
  {
    ...biology,
    year: 2025,
    tasks: [
      task(
        2,
        'State two ways in which a plant cell differs from an animal cell.',
        'It has a cell wall, and chloroplasts. (Also: a large vacuole.)',
      ),
      task(
        3,
        'Write the balanced equation for photosynthesis.',
        '6CO_{2} + 6H_{2}O → C_{6}H_{12}O_{6} + 6O_{2}.',
      ),
      task(
        4,
        'Explain how the body cools itself on a hot day.',
        'Sweat evaporates and takes heat; arterioles near the skin widen, so more heat is lost.',
      ),
      task(
        3,
        'Why is a long course of antibiotics to be finished?',
        'Bacteria left alive may be the resistant ones, and would multiply.',
      ),
    ],
  },
  {
    ...mathematics,
    year: 2024,
    tasks: [
      task(3, 'Make r the subject of A = πr².', 'r = √(A / π).'),
      task(3, 'Write 0.000 42 in standard form.', '4.2 × 10^{-4}.'),
      task(
        4,
        'Solve x² + 4x - 6 = 0. Give answers to 2 decimal places.',
        'x = -2 ± √10: 1.16 or -5.16.',
      ),
      task(
        4,
        'The nth term of a sequence is 3n² - 1. Find the 4th term, and which term is 299.',
        '47. 3n² = 300, n = 10.',
      ),
    ],
  },
  {
    ...additional,
    year: 2024,
    tasks: [
      task(4, 'Find the set of x for which x² - x - 6 < 0.', '(x - 3)(x + 2) < 0, so -2 < x < 3.'),
      task(4, 'Solve 3^{2x} = 27.', '2x = 3, x = 1.5.'),
      task(4, 'Find the area under y = 3x² from x = 1 to x = 2.', 'x³ from 1 to 2: 8 - 1 = 7.'),
      task(4, 'Find the term in x² of (1 + 2x)^{5}.', '10 × 4x² = 40x².'),
    ],
  },
  {
    ...physics,
    year: 2024,
    tasks: [
      task(
        3,
        'A spring stretches 4 cm under 2 N. How far under 5 N, within its limit?',
        '0.5 N per cm, so 10 cm.',
      ),
      task(
        3,
        'Why is a thermal vacuum flask made with two walls?',
        'The vacuum between them stops conduction and convection.',
      ),
      task(
        4,
        'A 230 V kettle uses 2.3 kW. Find its current and choose a fuse: 3 A, 5 A or 13 A.',
        'I = 2300 / 230 = 10 A; the 13 A fuse.',
      ),
      task(
        3,
        'A source has a half-life of 6 hours. What part is left after one day?',
        '4 half-lives: 1/16.',
      ),
    ],
  },
  {
    ...chemistry,
    year: 2024,
    tasks: [
      task(2, 'Which gas makes a glowing splint burn again?', 'Oxygen.'),
      task(
        3,
        'State what happens to the particles when a liquid becomes a gas.',
        'They gain energy, overcome the forces between them and move far apart.',
      ),
      task(
        4,
        'Balance: C_{3}H_{8} + O_{2} → CO_{2} + H_{2}O.',
        'C_{3}H_{8} + 5O_{2} → 3CO_{2} + 4H_{2}O.',
      ),
      task(
        3,
        'Why is iron galvanised with zinc?',
        'Zinc reacts first, and so protects the iron even where the layer is scratched.',
      ),
    ],
  },
  {
    ...biology,
    year: 2024,
    tasks: [
      task(
        2,
        'Name the process by which roots take in ions against the gradient.',
        'Active transport.',
      ),
      task(
        3,
        'What is the work of bile?',
        'It emulsifies fats, and neutralises the acid from the stomach.',
      ),
      task(
        4,
        'Compare an artery and a vein in two ways.',
        'An artery has a thicker, more elastic wall and a narrower lumen; a vein has valves.',
      ),
      task(
        3,
        'Two carriers of a recessive disease have a child. What is the chance that it is ill?',
        '1 in 4.',
      ),
    ],
  },
]
