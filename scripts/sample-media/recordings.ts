/** A sentence as it is spoken and captioned. */
type Sentence = { said: string; en: string; ms: string }
export type Slide = { title: string; lines: readonly string[]; sentences: readonly Sentence[] }
export type SampleRecording = {
  id: string
  title: string
  /** The slides' background. */
  colour: string
  slides: readonly Slide[]
}

export const sentence = (en: string, ms: string, said = en): Sentence => ({ said, en, ms })

export const sampleRecordings: readonly SampleRecording[] = [
  {
    id: 'quadratic-functions',
    title: 'Quadratic functions in six steps',
    colour: '0x0B3B3C',
    slides: [
      {
        title: 'What a quadratic is',
        lines: ['f(x) = ax² + bx + c', 'a is not 0'],
        sentences: [
          sentence(
            'A quadratic function has x squared as its highest power.',
            'Fungsi kuadratik mempunyai x kuasa dua sebagai kuasa tertinggi.',
          ),
          sentence(
            'The number in front of x squared must not be zero.',
            'Nombor di hadapan x kuasa dua tidak boleh sifar.',
          ),
        ],
      },
      {
        title: 'The shape of its graph',
        lines: ['a > 0: opens upwards', 'a < 0: opens downwards'],
        sentences: [
          sentence('The graph is a parabola.', 'Grafnya ialah parabola.'),
          sentence(
            'When a is positive it opens upwards, and has a lowest point.',
            'Apabila a positif, graf terbuka ke atas dan mempunyai titik terendah.',
            'When ay is positive it opens upwards, and has a lowest point.',
          ),
          sentence(
            'When a is negative it opens downwards.',
            'Apabila a negatif, graf terbuka ke bawah.',
            'When ay is negative it opens downwards.',
          ),
        ],
      },
      {
        title: 'The axis of symmetry',
        lines: ['x = -b / 2a', 'f(x) = x² - 6x + 5: x = 3'],
        sentences: [
          sentence(
            'The graph is the same on both sides of one vertical line.',
            'Graf adalah sama di kedua-dua belah satu garis mencancang.',
          ),
          sentence(
            'For x squared minus 6 x plus 5, that line is x equals 3.',
            'Bagi x kuasa dua tolak 6x tambah 5, garis itu ialah x = 3.',
          ),
        ],
      },
      {
        title: 'Roots by factorisation',
        lines: ['x² - 6x + 5 = 0', '(x - 1)(x - 5) = 0', 'x = 1 or x = 5'],
        sentences: [
          sentence(
            'Find two numbers with product 5 and sum minus 6.',
            'Cari dua nombor dengan hasil darab 5 dan hasil tambah -6.',
          ),
          sentence(
            'They are minus 1 and minus 5, so the roots are 1 and 5.',
            'Nombor itu -1 dan -5, maka puncanya ialah 1 dan 5.',
          ),
        ],
      },
      {
        title: 'Roots by the formula',
        lines: ['x = (-b ± √(b² - 4ac)) / 2a', 'b² - 4ac = 36 - 20 = 16'],
        sentences: [
          sentence(
            'When factors are hard to see, use the formula.',
            'Apabila faktor sukar dilihat, gunakan rumus.',
          ),
          sentence(
            'Write down b squared minus 4 a c first: here it is 16.',
            'Tulis b kuasa dua tolak 4ac dahulu: di sini nilainya 16.',
            'Write down b squared minus 4 ay c first. Here it is 16.',
          ),
        ],
      },
      {
        title: 'Check and write the answer',
        lines: ['f(1) = 1 - 6 + 5 = 0', 'f(5) = 25 - 30 + 5 = 0'],
        sentences: [
          sentence(
            'Put each root back into the function.',
            'Masukkan setiap punca semula ke dalam fungsi.',
          ),
          sentence(
            'Both give zero, so the answer is right.',
            'Kedua-duanya memberi sifar, maka jawapannya betul.',
          ),
          sentence(
            'Write both roots: one root alone loses a mark.',
            'Tulis kedua-dua punca: satu punca sahaja hilang markah.',
            'Write both roots. One root alone loses a mark.',
          ),
        ],
      },
    ],
  },
  {
    id: 'laws-of-logarithms',
    title: 'The laws of logarithms',
    colour: '0x26215C',
    slides: [
      {
        title: 'What a logarithm is',
        lines: ['2³ = 8', 'log₂ 8 = 3'],
        sentences: [
          sentence('A logarithm is an index.', 'Logaritma ialah suatu indeks.'),
          sentence(
            'Two to the power of 3 is 8, so log 8 to the base 2 is 3.',
            'Dua kuasa 3 ialah 8, maka log 8 asas 2 ialah 3.',
          ),
        ],
      },
      {
        title: 'The product law',
        lines: ['log xy = log x + log y', 'log₂ (4 × 8) = 2 + 3 = 5'],
        sentences: [
          sentence(
            'The log of a product is the sum of the logs.',
            'Log bagi hasil darab ialah hasil tambah log.',
          ),
          sentence('Both logs must have the same base.', 'Kedua-dua log mesti sama asasnya.'),
        ],
      },
      {
        title: 'The quotient law',
        lines: ['log (x / y) = log x - log y', 'log₂ (32 / 4) = 5 - 2 = 3'],
        sentences: [
          sentence(
            'The log of a quotient is the difference of the logs.',
            'Log bagi hasil bahagi ialah beza antara log.',
          ),
          sentence(
            'Take care: log x over log y is something else.',
            'Berhati-hati: log x per log y ialah perkara lain.',
            'Take care. Log x over log y is something else.',
          ),
        ],
      },
      {
        title: 'The power law',
        lines: ['log xⁿ = n log x', 'log₂ 8² = 2 × 3 = 6'],
        sentences: [
          sentence(
            'The log of a power brings the index to the front.',
            'Log bagi kuasa membawa indeks ke hadapan.',
          ),
          sentence(
            'This is how an unknown index is found.',
            'Beginilah indeks yang tidak diketahui dicari.',
          ),
        ],
      },
      {
        title: 'Changing the base',
        lines: ['log₄ 8 = log₂ 8 / log₂ 4', '= 3 / 2'],
        sentences: [
          sentence(
            'Choose a base that both numbers are powers of.',
            'Pilih asas supaya kedua-dua nombor ialah kuasanya.',
          ),
          sentence(
            'Four and 8 are both powers of 2, so change to base 2.',
            'Empat dan 8 ialah kuasa bagi 2, maka tukar kepada asas 2.',
          ),
        ],
      },
      {
        title: 'An exam question',
        lines: ['log₂ x + log₂ (x - 2) = 3', 'x² - 2x - 8 = 0', 'x = 4 only'],
        sentences: [
          sentence(
            'Join the logs, then write the equation as an index.',
            'Gabungkan log, kemudian tulis persamaan sebagai indeks.',
          ),
          sentence(
            'The roots are 4 and minus 2, but a log needs a positive number.',
            'Puncanya 4 dan -2, tetapi log memerlukan nombor positif.',
            'The roots are 4 and minus 2, but a log needs a positive number.',
          ),
          sentence('So x is 4.', 'Maka x ialah 4.'),
        ],
      },
    ],
  },
]
