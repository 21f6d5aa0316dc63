import { sentence, type SampleRecording } from './recordings.ts'

export type SampleSubject = {
  key: string
  name: string
  colour: string
  clips: readonly SampleRecording[]
}
type ExamClips = { subjects: readonly SampleSubject[]; guides: readonly SampleRecording[] }

const markLikeAnExaminer: SampleRecording = {
  id: 'guide-marking',
  title: 'Mark it like an examiner',
  colour: '0x3B2A05',
  slides: [
    {
      title: 'Use another colour',
      lines: ['Tick each mark you earned', 'Circle each one you lost'],
      sentences: [
        sentence(
          'Mark your paper the same day, in another colour.',
          'Semak kertas anda pada hari yang sama, dengan warna lain.',
        ),
      ],
    },
    {
      title: 'Name the reason',
      lines: ['K: did not know it', 'C: was careless', 'T: ran out of time'],
      sentences: [
        sentence(
          'Beside each lost mark, write why you lost it.',
          'Di sisi setiap markah yang hilang, tulis sebabnya.',
        ),
      ],
    },
    {
      title: 'Do it once more',
      lines: ['Three days later', 'Only the circled ones'],
      sentences: [
        sentence(
          'Three days later, do only those questions again.',
          'Tiga hari kemudian, buat soalan itu sahaja sekali lagi.',
        ),
      ],
    },
  ],
}

export const sampleClips: Record<'spm' | 'igcse', ExamClips> = {
  spm: {
    subjects: [
      {
        key: 'mathematics',
        name: 'Mathematics',
        colour: '#0B6E6E',
        clips: [
          {
            id: 'spm-mathematics',
            title: 'Which way does the parabola open?',
            colour: '0x0B3B3C',
            slides: [
              {
                title: 'Look at a first',
                lines: ['y = ax² + bx + c', 'a > 0: opens upwards'],
                sentences: [
                  sentence(
                    'Look at the sign of the x squared term first.',
                    'Lihat dahulu tanda bagi sebutan x kuasa dua.',
                  ),
                ],
              },
              {
                title: 'Then the middle',
                lines: ['x = -b / 2a', 'x² - 6x + 5: x = 3'],
                sentences: [
                  sentence(
                    'Then find the line in the middle. Here x is 3.',
                    'Kemudian cari garis di tengah. Di sini x ialah 3.',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        key: 'additional-mathematics',
        name: 'Additional Mathematics',
        colour: '#1E3A8A',
        clips: [
          {
            id: 'spm-additional-mathematics',
            title: 'One root that cannot be',
            colour: '0x172554',
            slides: [
              {
                title: 'Join the logs',
                lines: ['log₂ x + log₂ (x - 2) = 3', 'x² - 2x - 8 = 0'],
                sentences: [
                  sentence(
                    'Join the logs, and solve the equation as usual.',
                    'Gabungkan log, dan selesaikan persamaan seperti biasa.',
                  ),
                ],
              },
              {
                title: 'Check both roots',
                lines: ['x = 4 or x = -2', 'x = 4 only'],
                sentences: [
                  sentence(
                    'Minus 2 has no logarithm, so 4 is the answer.',
                    '-2 tiada logaritma, maka 4 ialah jawapannya.',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        key: 'physics',
        name: 'Physics',
        colour: '#6D28D9',
        clips: [
          {
            id: 'spm-physics',
            title: 'Net force before anything else',
            colour: '0x2E1065',
            slides: [
              {
                title: 'Draw the forces',
                lines: ['pull 10 N', 'friction 4 N'],
                sentences: [
                  sentence(
                    'Draw every force before you write a formula.',
                    'Lukis setiap daya sebelum menulis rumus.',
                  ),
                ],
              },
              {
                title: 'Then F = ma',
                lines: ['10 - 4 = 6 N', 'a = 6 / 2 = 3 m s⁻²'],
                sentences: [
                  sentence(
                    'The net force is 6, so the acceleration is 3.',
                    'Daya bersih ialah 6, maka pecutannya 3.',
                  ),
                ],
              },
            ],
          },
        ],
      },
    ],
    guides: [
      {
        id: 'guide-spm',
        title: 'A trial paper in one evening',
        colour: '0x0B3B3C',
        slides: [
          {
            title: 'Set a clock',
            lines: ['Phone away', 'The time on the paper'],
            sentences: [
              sentence(
                'Put your phone away and set a clock.',
                'Jauhkan telefon anda dan tetapkan jam.',
              ),
            ],
          },
          {
            title: 'Easy marks first',
            lines: ['Read it all: 5 minutes', 'Then what you know'],
            sentences: [
              sentence(
                'Read it all, then answer what you know first.',
                'Baca semuanya, kemudian jawab yang anda tahu dahulu.',
              ),
            ],
          },
          {
            title: 'Stop on time',
            lines: ['Draw a line', 'Finish below it'],
            sentences: [
              sentence(
                'When time is up, draw a line, and finish below it.',
                'Apabila masa tamat, lukis garisan dan habiskan di bawahnya.',
              ),
            ],
          },
        ],
      },
      markLikeAnExaminer,
    ],
  },
  igcse: {
    subjects: [
      {
        key: 'mathematics',
        name: 'Mathematics',
        colour: '#0B6E6E',
        clips: [
          {
            id: 'igcse-mathematics',
            title: 'The price before the sale',
            colour: '0x0B3B3C',
            slides: [
              {
                title: 'What is 68?',
                lines: ['after 15% off: 68', '85% of the price'],
                sentences: [
                  sentence(
                    'After 15 per cent off, 85 per cent is left.',
                    'Selepas potongan 15 peratus, tinggal 85 peratus.',
                  ),
                ],
              },
              {
                title: 'Divide, do not add',
                lines: ['68 / 0.85 = 80'],
                sentences: [
                  sentence(
                    'So divide by 0.85. The price was 80.',
                    'Maka bahagi dengan 0.85. Harganya ialah 80.',
                    'So divide by nought point eight five. The price was 80.',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        key: 'additional-mathematics',
        name: 'Additional Mathematics',
        colour: '#1E3A8A',
        clips: [],
      },
      {
        key: 'physics',
        name: 'Physics',
        colour: '#6D28D9',
        clips: [
          {
            id: 'igcse-physics',
            title: 'Half-life in four lines',
            colour: '0x2E1065',
            slides: [
              {
                title: 'Count the halves',
                lines: ['half-life 6 h', '24 h = 4 half-lives'],
                sentences: [
                  sentence(
                    'A day is four half-lives of 6 hours.',
                    'Sehari ialah empat separuh hayat, setiap satu 6 jam.',
                  ),
                ],
              },
              {
                title: 'Halve four times',
                lines: ['1, 1/2, 1/4, 1/8, 1/16'],
                sentences: [
                  sentence(
                    'Halve it four times. One sixteenth is left.',
                    'Bahagi dua sebanyak empat kali. Tinggal satu per enam belas.',
                  ),
                ],
              },
            ],
          },
        ],
      },
      {
        key: 'biology',
        name: 'Biology',
        colour: '#166534',
        clips: [
          {
            id: 'igcse-biology',
            title: 'Two words for osmosis',
            colour: '0x052E16',
            slides: [
              {
                title: 'Say what moves',
                lines: ['water', 'not salt, not sugar'],
                sentences: [
                  sentence(
                    'In osmosis it is the water that moves.',
                    'Dalam osmosis, airlah yang bergerak.',
                  ),
                ],
              },
              {
                title: 'Say through what',
                lines: ['a partially permeable', 'membrane'],
                sentences: [
                  sentence(
                    'And it moves through a partially permeable membrane.',
                    'Dan air bergerak melalui membran separa telap.',
                  ),
                ],
              },
            ],
          },
        ],
      },
    ],
    guides: [
      {
        id: 'guide-igcse',
        title: 'One past paper, three passes',
        colour: '0x0B3B3C',
        slides: [
          {
            title: 'First pass: open book',
            lines: ['Notes on the desk', 'No clock'],
            sentences: [
              sentence('The first time, keep your notes open.', 'Kali pertama, buka nota anda.'),
            ],
          },
          {
            title: 'Second pass: closed book',
            lines: ['One week later', 'With the clock'],
            sentences: [
              sentence(
                'A week later, close them and set the clock.',
                'Seminggu kemudian, tutup nota dan tetapkan jam.',
              ),
            ],
          },
          {
            title: 'Third pass: the gaps',
            lines: ['Only what was wrong', 'Say it out loud'],
            sentences: [
              sentence(
                'Last, do what was wrong, and explain it out loud.',
                'Akhir sekali, buat yang salah dan terangkan dengan kuat.',
              ),
            ],
          },
        ],
      },
      markLikeAnExaminer,
    ],
  },
}
