import { task, type SamplePaper } from './sample-paper.ts'

const inEnglish = {
  exam: 'spm',
  key: 'mathematics',
  subject: 'Mathematics',
  language: 'eng',
  paper: 'Paper 2',
} as const
const inMalay = { ...inEnglish, subject: 'Matematik', language: 'bm', paper: 'Kertas 2' } as const
const additional = {
  ...inEnglish,
  key: 'additional-mathematics',
  subject: 'Additional Mathematics',
} as const
const tambahan = {
  ...inMalay,
  key: 'additional-mathematics',
  subject: 'Matematik Tambahan',
} as const

export const mathematicsPapers: readonly SamplePaper[] = [
  {
    ...inEnglish,
    year: 2025,
    tasks: [
      task(4, 'Solve x² - 7x + 10 = 0.', '(x - 2)(x - 5) = 0, so x = 2 or x = 5.'),
      task(
        3,
        'Convert 43_{5} to base 10, then to base 2.',
        '4 × 5 + 3 = 23. 23 = 16 + 4 + 2 + 1 = 10111_{2}.',
      ),
      task(
        4,
        'A bag has 3 red and 5 blue balls. Two are drawn, one after the other, without return. Find the probability that both are red.',
        '(3/8) × (2/7) = 6/56 = 3/28.',
      ),
      task(
        4,
        'The inverse of the matrix (3 1 ; 5 2) is used to solve 3x + y = 7 and 5x + 2y = 12. Find x and y.',
        'ad - bc = 1; inverse = (2 -1 ; -5 3). x = 2(7) - 12 = 2, y = -5(7) + 3(12) = 1.',
      ),
    ],
  },
  {
    ...inMalay,
    year: 2025,
    tasks: [
      task(4, 'Selesaikan x² - 7x + 10 = 0.', '(x - 2)(x - 5) = 0, maka x = 2 atau x = 5.'),
      task(
        3,
        'Tukarkan 43_{5} kepada asas 10, kemudian kepada asas 2.',
        '4 × 5 + 3 = 23. 23 = 16 + 4 + 2 + 1 = 10111_{2}.',
      ),
      task(
        4,
        'Sebuah beg mengandungi 3 bola merah dan 5 bola biru. Dua bola diambil satu demi satu tanpa dikembalikan. Cari kebarangkalian kedua-duanya merah.',
        '(3/8) × (2/7) = 6/56 = 3/28.',
      ),
      task(
        4,
        'Matriks songsang bagi (3 1 ; 5 2) digunakan untuk menyelesaikan 3x + y = 7 dan 5x + 2y = 12. Cari x dan y.',
        'ad - bc = 1; songsangan = (2 -1 ; -5 3). x = 2(7) - 12 = 2, y = -5(7) + 3(12) = 1.',
      ),
    ],
  },
  {
    ...inEnglish,
    year: 2024,
    tasks: [
      task(
        3,
        'y varies inversely as the square of x. y = 5 when x = 2. Find y when x = 5.',
        'y = k / x², k = 20. y = 20 / 25 = 0.8.',
      ),
      task(
        4,
        'A straight line passes through (0, 3) and (4, 11). Find its gradient and its equation.',
        'm = (11 - 3) / 4 = 2. y = 2x + 3.',
      ),
      task(
        4,
        'The data are 2, 4, 4, 6, 9. Find the mean and the variance.',
        'Mean = 25/5 = 5. Variance = (4 + 16 + 16 + 36 + 81)/5 - 25 = 30.6 - 25 = 5.6.',
      ),
      task(
        4,
        'RM 5 000 is saved at 4% a year, compounded yearly. Find the amount after 2 years.',
        '5 000 × 1.04² = RM 5 408.00.',
      ),
    ],
  },
  {
    ...inMalay,
    year: 2024,
    tasks: [
      task(
        3,
        'y berubah secara songsang dengan kuasa dua x. y = 5 apabila x = 2. Cari y apabila x = 5.',
        'y = k / x², k = 20. y = 20 / 25 = 0.8.',
      ),
      task(
        4,
        'Satu garis lurus melalui (0, 3) dan (4, 11). Cari kecerunan dan persamaannya.',
        'm = (11 - 3) / 4 = 2. y = 2x + 3.',
      ),
      task(
        4,
        'Data ialah 2, 4, 4, 6, 9. Cari min dan varians.',
        'Min = 25/5 = 5. Varians = (4 + 16 + 16 + 36 + 81)/5 - 25 = 30.6 - 25 = 5.6.',
      ),
      task(
        4,
        'RM 5 000 disimpan pada kadar 4% setahun, dikompaun setiap tahun. Cari jumlahnya selepas 2 tahun.',
        '5 000 × 1.04² = RM 5 408.00.',
      ),
    ],
  },
  {
    ...additional,
    year: 2025,
    tasks: [
      task(
        4,
        'Given f(x) = 2x + 3 and g(x) = x² - 1, find gf(2) and f^{-1}(7).',
        'f(2) = 7, g(7) = 48. f^{-1}(x) = (x - 3)/2, so f^{-1}(7) = 2.',
      ),
      task(
        4,
        'Solve log_{2} x + log_{2} (x - 2) = 3.',
        'x(x - 2) = 8, x² - 2x - 8 = 0, x = 4. (x = -2 has no logarithm.)',
      ),
      task(
        4,
        'Find the turning point of y = x³ - 3x + 1 with x > 0, and its kind.',
        'dy/dx = 3x² - 3 = 0, x = 1, y = -1. d²y/dx² = 6 > 0: a minimum at (1, -1).',
      ),
      task(
        4,
        'The 3rd term of an arithmetic progression is 11 and the 7th is 27. Find a, d and S_{10}.',
        '4d = 16, d = 4, a = 3. S_{10} = 5(6 + 36) = 210.',
      ),
    ],
  },
  {
    ...tambahan,
    year: 2025,
    tasks: [
      task(
        4,
        'Diberi f(x) = 2x + 3 dan g(x) = x² - 1, cari gf(2) dan f^{-1}(7).',
        'f(2) = 7, g(7) = 48. f^{-1}(x) = (x - 3)/2, maka f^{-1}(7) = 2.',
      ),
      task(
        4,
        'Selesaikan log_{2} x + log_{2} (x - 2) = 3.',
        'x(x - 2) = 8, x² - 2x - 8 = 0, x = 4. (x = -2 tiada logaritma.)',
      ),
      task(
        4,
        'Cari titik pusingan y = x³ - 3x + 1 dengan x > 0, dan jenisnya.',
        'dy/dx = 3x² - 3 = 0, x = 1, y = -1. d²y/dx² = 6 > 0: minimum pada (1, -1).',
      ),
      task(
        4,
        'Sebutan ke-3 suatu janjang aritmetik ialah 11 dan sebutan ke-7 ialah 27. Cari a, d dan S_{10}.',
        '4d = 16, d = 4, a = 3. S_{10} = 5(6 + 36) = 210.',
      ),
    ],
  },
  {
    ...additional,
    year: 2024,
    tasks: [
      task(
        4,
        'Find the range of k for which x² + kx + 9 = 0 has no real roots.',
        'k² - 36 < 0, so -6 < k < 6.',
      ),
      task(4, 'Find ∫ (6x² - 4x + 1) dx.', '2x³ - 2x² + x + c.'),
      task(
        4,
        'A sector has radius 8 cm and angle 1.5 rad. Find its arc length and area.',
        's = rθ = 12 cm. A = ½ r²θ = ½ × 64 × 1.5 = 48 cm².',
      ),
      task(
        4,
        'Solve 2 sin²θ = 1 for θ from 0° to 360°.',
        'sin θ = ±1/√2: θ = 45°, 135°, 225°, 315°.',
      ),
    ],
  },
  {
    ...tambahan,
    year: 2024,
    tasks: [
      task(
        4,
        'Cari julat k supaya x² + kx + 9 = 0 tidak mempunyai punca nyata.',
        'k² - 36 < 0, maka -6 < k < 6.',
      ),
      task(4, 'Cari ∫ (6x² - 4x + 1) dx.', '2x³ - 2x² + x + c.'),
      task(
        4,
        'Sebuah sektor mempunyai jejari 8 cm dan sudut 1.5 rad. Cari panjang lengkok dan luasnya.',
        's = rθ = 12 cm. A = ½ r²θ = ½ × 64 × 1.5 = 48 cm².',
      ),
      task(
        4,
        'Selesaikan 2 sin²θ = 1 bagi θ dari 0° hingga 360°.',
        'sin θ = ±1/√2: θ = 45°, 135°, 225°, 315°.',
      ),
    ],
  },
]
