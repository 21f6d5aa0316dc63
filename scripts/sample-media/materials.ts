import type { PdfPage } from './pdf.ts'

export type SampleMaterial = {
  id: string
  title: string
  fileName: string
  /** Null for a material that every class gets. */
  classIds: readonly number[] | null
  pages: readonly PdfPage[]
}

export const sampleMaterials: readonly SampleMaterial[] = [
  {
    id: 'mathematics-formulae',
    title: 'Mathematics formulae, Form 4 and 5',
    fileName: 'Mathematics formulae.pdf',
    classIds: [5, 6],
    pages: [
      {
        heading: 'Algebra and sets / Algebra dan set',
        lines: [
          'a^{m} × a^{n} = a^{m+n}          a^{m} ÷ a^{n} = a^{m-n}          (a^{m})^{n} = a^{mn}',
          'ax² + bx + c = 0:     x = ( -b ± √(b² - 4ac) ) / 2a',
          'Axis of symmetry / Paksi simetri:     x = -b / 2a',
          'n(A ∪ B) = n(A) + n(B) - n(A ∩ B)',
          "Complement / Pelengkap:     P(A') = 1 - P(A)",
          'Mutually exclusive / Saling eksklusif:     P(A or B) = P(A) + P(B)',
          'Independent / Tak bersandar:     P(A and B) = P(A) × P(B)',
          'Inverse of a 2 × 2 matrix: swap a and d, change the signs of b and c,',
          'divide by ad - bc. There is none when ad - bc = 0.',
          'Direct variation / Ubahan langsung:     y = kx^{n}',
          'Inverse variation / Ubahan songsang:     y = k / x^{n}',
        ],
      },
      {
        heading: 'Shapes, graphs and statistics / Bentuk, graf dan statistik',
        lines: [
          'Distance / Jarak = √( (x_{2} - x_{1})² + (y_{2} - y_{1})² )',
          'Gradient / Kecerunan:     m = (y_{2} - y_{1}) / (x_{2} - x_{1})',
          'Circle / Bulatan:     circumference = 2πr,     area = πr²',
          'Sphere / Sfera:     volume = (4/3)πr³,     surface = 4πr²',
          'Cone / Kon:     volume = (1/3)πr²h,     curved surface = πrs',
          'Scale factor / Faktor skala k:     area of image = k² × area of object',
          'Speed-time graph: gradient = acceleration, area below = distance',
          'Mean / Min = Σfx / Σf',
          'Variance / Varians:     σ² = Σfx² / Σf - (mean)²',
          'Standard deviation / Sisihan piawai:     σ = √(variance)',
          'Interquartile range / Julat antara kuartil = Q_{3} - Q_{1}',
        ],
      },
    ],
  },
  {
    id: 'additional-mathematics-formulae',
    title: 'Additional Mathematics formulae, Form 4 and 5',
    fileName: 'Additional Mathematics formulae.pdf',
    classIds: [13, 14],
    pages: [
      {
        heading: 'Algebra',
        lines: [
          'log_{a} xy = log_{a} x + log_{a} y',
          'log_{a} (x / y) = log_{a} x - log_{a} y',
          'log_{a} x^{n} = n log_{a} x',
          'log_{a} b = log_{c} b / log_{c} a',
          'Arithmetic progression / Janjang aritmetik:     T_{n} = a + (n - 1)d',
          'S_{n} = (n / 2)(2a + (n - 1)d)',
          'Geometric progression / Janjang geometri:     T_{n} = ar^{n-1}',
          'S_{n} = a(1 - r^{n}) / (1 - r)          S_{∞} = a / (1 - r)  when  -1 < r < 1',
          'Roots / Punca: sum = -b / a, product = c / a',
          'b² - 4ac > 0: two different roots;  = 0: equal roots;  < 0: no real roots',
        ],
      },
      {
        heading: 'Calculus and trigonometry / Kalkulus dan trigonometri',
        lines: [
          'y = ax^{n}:     dy/dx = nax^{n-1}          ∫ ax^{n} dx = ax^{n+1} / (n + 1) + c',
          'y = uv:     dy/dx = u (dv/dx) + v (du/dx)',
          'y = u / v:     dy/dx = ( v (du/dx) - u (dv/dx) ) / v²',
          'Chain rule / Petua rantai:     dy/dx = (dy/du)(du/dx)',
          'Area under a curve = ∫ y dx          Volume = π ∫ y² dx',
          'Arc / Lengkok:     s = rθ          Sector / Sektor:     A = ½ r²θ     (θ in radians)',
          'sin²θ + cos²θ = 1          1 + tan²θ = sec²θ          1 + cot²θ = cosec²θ',
          'sin 2θ = 2 sin θ cos θ          cos 2θ = 1 - 2 sin²θ',
          'a / sin A = b / sin B = c / sin C          a² = b² + c² - 2bc cos A',
          '^{n}P_{r} = n! / (n - r)!          ^{n}C_{r} = n! / ( (n - r)! r! )',
          'Binomial: mean = np,   σ = √(npq)          Z = (X - mean) / σ',
        ],
      },
    ],
  },
  {
    id: 'study-plan',
    title: 'Study plan and exam-day checklist',
    fileName: 'Study plan and exam-day checklist.pdf',
    classIds: null,
    pages: [
      {
        heading: 'One week with this class',
        lines: [
          '1.  Before the lesson: read its title and try two questions on it. Ten minutes.',
          '2.  In the lesson: write every worked example by hand, with the reason for each step.',
          '3.  The same evening: close your notes and write down all you remember.',
          '4.  Two days later: do five questions without notes. Mark them at once.',
          '5.  Ask the teacher about the one you could not do, with the second of the recording.',
          '6.  At the weekend: one timed section of a past paper.',
          '7.  Keep a list of your mistakes. Read it before each practice.',
          '',
          'The first 9 lessons teach; the other 21 are exam practice on the same topics.',
        ],
      },
      {
        heading: 'Exam day',
        lines: [
          'The evening before',
          '·  Check the day, the hour, the paper and the hall on the official timetable.',
          '·  Pack identity card, exam slip, pens, pencils, eraser, ruler, watch.',
          '·  For Mathematics and Science papers: a non-programmable calculator, geometry set.',
          '·  Sleep. A tired hour costs more marks than a missed chapter.',
          'In the hall',
          '·  Read every question to the end before writing.',
          '·  Marks tell the time: 100 marks in 150 minutes is a minute and a half a mark.',
          '·  Show the working. A right method earns marks without the right answer.',
          '·  Leave ten minutes to check units, signs and question numbers.',
        ],
      },
    ],
  },
]
