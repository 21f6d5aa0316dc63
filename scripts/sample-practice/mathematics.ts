import { enlargement, speedTime, venn } from './figures.ts'
import {
  choice,
  inOrder,
  number,
  onPaper,
  withFigure,
  words,
  type SampleChapters,
} from './sample-question.ts'

/** LaTeX is full of backslashes. */
const r = String.raw

/** `+ 3` or `- 3`, to stand inside an expression. */
const plus = (n: number) => (n < 0 ? `- ${-n}` : `+ ${n}`)
/** A coefficient before a letter: nothing for 1. */
const times = (n: number) => (n === 1 ? '' : n === -1 ? '-' : String(n))
const list = (values: readonly number[]) => values.join(', ')
const sum = (values: readonly number[]) => `(${values.join(' + ')})`
const squares = (values: readonly number[]) => `(${values.map((x) => `${x}^2`).join(' + ')})`

/** Ten questions for each chapter of SPM Mathematics. */
export const mathematics: SampleChapters = {
  'mathematics-f4-1': [
    ...[
      [2, 5],
      [3, 4],
      [-2, 6],
    ].map(([p = 0, q = 0]) =>
      number(
        1,
        r`Selesaikan $x^2 ${plus(-p - q)}x ${plus(p * q)} = 0$. Nyatakan punca yang lebih besar. || Solve $x^2 ${plus(-p - q)}x ${plus(p * q)} = 0$. Give the larger root.`,
        `(${p + q} + sqrt((${p + q})^2 - 4 * (${p * q}))) / 2`,
        [
          r`Faktorkan: $(x ${plus(-p)})(x ${plus(-q)}) = 0$. || Factorise: $(x ${plus(-p)})(x ${plus(-q)}) = 0$.`,
          r`Maka $x = ${p}$ atau $x = ${q}$. Yang lebih besar ialah $${q}$. || So $x = ${p}$ or $x = ${q}$. The larger one is $${q}$.`,
        ],
      ),
    ),
    ...[
      [1, -6, 5],
      [2, 8, -3],
      [-1, 4, 7],
    ].map(([a = 1, b = 0, c = 0]) =>
      number(
        2,
        r`Cari nilai $x$ bagi paksi simetri graf $y = ${times(a)}x^2 ${plus(b)}x ${plus(c)}$. || Find the value of $x$ on the axis of symmetry of $y = ${times(a)}x^2 ${plus(b)}x ${plus(c)}$.`,
        `-(${b}) / (2 * (${a}))`,
        [
          r`Gunakan $x = -\frac{b}{2a}$. || Use $x = -\frac{b}{2a}$.`,
          r`$x = -\frac{${b}}{2(${a})} = ${-b / (2 * a)}$.`,
        ],
      ),
    ),
    choice(
      1,
      r`Graf $y = -3x^2 + 2$ mempunyai || The graph of $y = -3x^2 + 2$ has`,
      [
        'titik maksimum || a maximum point',
        'titik minimum || a minimum point',
        'dua titik minimum || two minimum points',
        'bentuk garis lurus || the shape of a straight line',
      ],
      [
        r`Pekali $x^2$ ialah $-3$, iaitu negatif, jadi graf mempunyai titik maksimum. || The coefficient of $x^2$ is $-3$. It is negative, so the graph has a maximum point.`,
      ],
    ),
    choice(
      2,
      r`Antara berikut, yang manakah persamaan kuadratik? Pilih semua yang betul. || Which of these are quadratic equations? Choose all that are.`,
      [r`$x^2 = 9$`, r`$2x(x - 1) = 5$`, r`$x^3 - x = 0$`, r`$3x + 2 = 0$`],
      [
        r`Kuasa tertinggi pemboleh ubah mestilah 2. $2x(x-1) = 5$ menjadi $2x^2 - 2x - 5 = 0$. || The highest power must be 2. $2x(x-1) = 5$ becomes $2x^2 - 2x - 5 = 0$.`,
      ],
      2,
    ),
    words(
      1,
      'Apakah nama bentuk graf bagi fungsi kuadratik? || What is the shape of the graph of a quadratic function called?',
      ['parabola', 'a parabola', 'sebuah parabola'],
      [
        'Graf fungsi kuadratik berbentuk parabola. || The graph of a quadratic function is a parabola.',
      ],
    ),
    onPaper(
      3,
      r`Luas sebuah segi empat tepat ialah $40\text{ cm}^2$. Panjangnya 3 cm lebih daripada lebarnya. Cari lebarnya. || The area of a rectangle is $40\text{ cm}^2$. Its length is 3 cm more than its width. Find the width.`,
      [
        [1, r`Persamaan $x(x + 3) = 40$ || Equation $x(x + 3) = 40$`],
        [1, r`Bentuk am $x^2 + 3x - 40 = 0$ || General form $x^2 + 3x - 40 = 0$`],
        [1, r`Faktor $(x + 8)(x - 5) = 0$ || Factors $(x + 8)(x - 5) = 0$`],
        [
          1,
          'Lebar = 5 cm, kerana lebar mesti positif || Width = 5 cm, because a width is positive',
        ],
      ],
      [
        r`Katakan lebar $x$ cm: $x(x + 3) = 40$, jadi $x^2 + 3x - 40 = 0$. || Let the width be $x$ cm: $x(x + 3) = 40$, so $x^2 + 3x - 40 = 0$.`,
        r`$(x + 8)(x - 5) = 0$, jadi $x = 5$. || $(x + 8)(x - 5) = 0$, so $x = 5$.`,
      ],
    ),
  ],
  'mathematics-f4-2': [
    ...[
      ['1011', 2],
      ['234', 5],
      ['157', 8],
      ['2102', 3],
    ].map(([digits = '', base = 0]) => {
      const places = [...String(digits)].map((digit, n, all) => ({
        digit,
        power: all.length - 1 - n,
      }))
      return number(
        1,
        r`Tukar $${digits}_{${base}}$ kepada nombor dalam asas sepuluh. || Convert $${digits}_{${base}}$ to base ten.`,
        places.map(({ digit, power }) => `${digit} * ${base}^${power}`).join(' + '),
        [
          r`Darab setiap digit dengan nilai tempatnya: $${places.map(({ digit, power }) => r`${digit} \times ${base}^{${power}}`).join(' + ')}$. || Multiply each digit by its place value: $${places.map(({ digit, power }) => r`${digit} \times ${base}^{${power}}`).join(' + ')}$.`,
        ],
      )
    }),
    ...[
      [45, 2],
      [97, 5],
      [200, 8],
    ].map(([value = 0, base = 2]) =>
      words(
        2,
        r`Tukar $${value}_{10}$ kepada nombor dalam asas $${base}$. Tulis digitnya sahaja. || Convert $${value}_{10}$ to base $${base}$. Write the digits only.`,
        [value.toString(base)],
        [
          r`Bahagi berulang kali dengan $${base}$ dan baca bakinya dari bawah ke atas: $${value.toString(base)}_{${base}}$. || Divide by $${base}$ again and again and read the remainders from the bottom up: $${value.toString(base)}_{${base}}$.`,
        ],
      ),
    ),
    choice(
      1,
      r`Digit yang manakah tidak boleh digunakan dalam asas lima? || Which digit cannot be used in base five?`,
      ['5', '4', '3', '0'],
      ['Asas lima menggunakan digit 0 hingga 4 sahaja. || Base five uses only the digits 0 to 4.'],
    ),
    number(
      2,
      r`Nyatakan nilai digit 3 dalam $2314_{5}$. || State the value of the digit 3 in $2314_{5}$.`,
      '3 * 5^2',
      [
        r`Digit 3 berada di tempat $5^2$, jadi nilainya $3 \times 25 = 75$. || The 3 is in the place of $5^2$, so its value is $3 \times 25 = 75$.`,
      ],
    ),
    onPaper(
      3,
      r`Hitung $1101_{2} + 111_{2}$ dan beri jawapan dalam asas dua. || Work out $1101_{2} + 111_{2}$ and give the answer in base two.`,
      [
        [1, 'Tambah lajur demi lajur dengan membawa || Adding column by column with carrying'],
        [1, r`$10100_{2}$`],
      ],
      [
        r`$1101_{2} = 13$ dan $111_{2} = 7$. $13 + 7 = 20 = 10100_{2}$. || $1101_{2} = 13$ and $111_{2} = 7$. $13 + 7 = 20 = 10100_{2}$.`,
      ],
    ),
  ],
  'mathematics-f4-3': [
    ...(
      [
        [
          'Semua gandaan 4 ialah nombor genap. || All multiples of 4 are even numbers.',
          true,
          'Setiap gandaan 4 boleh dibahagi dengan 2. || Each multiple of 4 is divisible by 2.',
        ],
        [
          'Semua nombor perdana ialah nombor ganjil. || All prime numbers are odd.',
          false,
          '2 ialah nombor perdana yang genap. || 2 is a prime number that is even.',
        ],
        [
          'Sebilangan segi tiga ialah segi tiga sama kaki. || Some triangles are isosceles.',
          true,
          'Ada segi tiga yang mempunyai dua sisi sama panjang. || There are triangles with two equal sides.',
        ],
      ] as const
    ).map(([statement, isTrue, why]) => {
      const [bm = '', eng = ''] = statement.split(' || ')
      return choice(
        1,
        `Adakah pernyataan ini benar? "${bm}" || Is this statement true? "${eng}"`,
        isTrue ? ['Benar || True', 'Palsu || False'] : ['Palsu || False', 'Benar || True'],
        [why],
      )
    }),
    choice(
      2,
      r`Apakah akas bagi "Jika $x > 5$, maka $x > 3$"? || What is the converse of "If $x > 5$, then $x > 3$"?`,
      [
        r`Jika $x > 3$, maka $x > 5$ || If $x > 3$, then $x > 5$`,
        r`Jika $x \le 5$, maka $x \le 3$ || If $x \le 5$, then $x \le 3$`,
        r`Jika $x \le 3$, maka $x \le 5$ || If $x \le 3$, then $x \le 5$`,
        r`Jika $x > 5$, maka $x \le 3$ || If $x > 5$, then $x \le 3$`,
      ],
      [
        'Akas menukar tempat antejadian dan akibat. || The converse swaps the antecedent and the consequent.',
      ],
    ),
    choice(
      2,
      r`Apakah kontrapositif bagi "Jika $p$, maka $q$"? || What is the contrapositive of "If $p$, then $q$"?`,
      [
        'Jika bukan q, maka bukan p || If not q, then not p',
        'Jika q, maka p || If q, then p',
        'Jika bukan p, maka bukan q || If not p, then not q',
        'Jika p, maka bukan q || If p, then not q',
      ],
      ['Tukar tempat kedua-duanya dan nafikan kedua-duanya. || Swap both and negate both.'],
    ),
    choice(
      2,
      'Semua murid Kelas 5A lulus. Devi murid Kelas 5A. Maka Devi lulus. Hujah ini ialah || All students of 5A passed. Devi is a student of 5A. So Devi passed. This argument is',
      [
        'hujah deduktif yang sah || a valid deductive argument',
        'hujah induktif || an inductive argument',
        'hujah deduktif yang tidak sah || an invalid deductive argument',
        'bukan hujah || no argument',
      ],
      [
        'Kesimpulan khusus dibuat daripada premis umum, dalam bentuk yang sah. || A specific conclusion is drawn from a general premise, in a valid form.',
      ],
    ),
    ...[
      [4, 5],
      [6, 3],
    ].map(([first = 0, step = 0]) =>
      number(
        2,
        r`Pola nombor: ${list([0, 1, 2, 3].map((n) => first + n * step))}, … Dengan induktif, cari sebutan ke-10. || Number pattern: ${list([0, 1, 2, 3].map((n) => first + n * step))}, … By induction, find the 10th term.`,
        `${first} + 9 * ${step}`,
        [
          r`Setiap sebutan bertambah $${step}$: $${first} + ${step}(n - 1)$, dengan $n = 10$. || Each term grows by $${step}$: $${first} + ${step}(n - 1)$, with $n = 10$.`,
        ],
      ),
    ),
    words(
      1,
      'Nyatakan penafian bagi "8 ialah nombor perdana" dengan satu perkataan yang dimasukkan selepas "8". || Which word do you add after "8 is" to negate "8 is a prime number"?',
      ['bukan', 'not'],
      ['"8 bukan nombor perdana." || "8 is not a prime number."'],
    ),
    onPaper(
      3,
      r`Pernyataan: "Jika $x = 4$, maka $x^2 = 16$." Tulis akasnya, nyatakan nilai kebenarannya dan beri contoh penyangkal jika palsu. || Statement: "If $x = 4$, then $x^2 = 16$." Write its converse, say whether it is true, and give a counterexample if it is false.`,
      [
        [1, r`Akas: jika $x^2 = 16$, maka $x = 4$ || Converse: if $x^2 = 16$, then $x = 4$`],
        [1, 'Palsu || False'],
        [1, r`Contoh penyangkal $x = -4$ || Counterexample $x = -4$`],
      ],
      [r`$(-4)^2 = 16$ juga, jadi akasnya palsu. || $(-4)^2 = 16$ too, so the converse is false.`],
    ),
  ],
  'mathematics-f4-4': [
    ...[
      [20, 13, 5],
      [18, 15, 7],
      [24, 16, 9],
    ].map(([a = 0, b = 0, both = 0]) =>
      withFigure(
        number(
          1,
          r`Gambar rajah Venn menunjukkan bilangan unsur dalam set $A$ dan $B$. Cari $n(A \cup B)$. || The Venn diagram shows how many elements are in sets $A$ and $B$. Find $n(A \cup B)$.`,
          `${a} + ${b} - ${both}`,
          [r`$n(A \cup B) = n(A) + n(B) - n(A \cap B) = ${a} + ${b} - ${both}$.`],
        ),
        `Gambar rajah Venn: ${a - both} dalam A sahaja, ${both} dalam A dan B, ${b - both} dalam B sahaja. || Venn diagram: ${a - both} in A only, ${both} in both A and B, ${b - both} in B only.`,
        () => venn(a - both, both, b - both),
      ),
    ),
    ...[
      [40, 25, 18, 8],
      [35, 20, 16, 6],
      [50, 30, 27, 12],
    ].map(([all = 0, a = 0, b = 0, both = 0]) =>
      number(
        2,
        `Daripada ${all} murid, ${a} suka badminton, ${b} suka bola sepak dan ${both} suka kedua-duanya. Berapakah yang tidak suka kedua-duanya? || Of ${all} students, ${a} like badminton, ${b} like football and ${both} like both. How many like neither?`,
        `${all} - (${a} + ${b} - ${both})`,
        [
          r`Yang suka sekurang-kurangnya satu: $${a} + ${b} - ${both} = ${a + b - both}$. || Those who like at least one: $${a} + ${b} - ${both} = ${a + b - both}$.`,
          r`$${all} - ${a + b - both} = ${all - a - b + both}$.`,
        ],
      ),
    ),
    choice(
      1,
      r`$P = \{2, 3, 5, 7\}$ dan $Q = \{1, 3, 5\}$. Cari $P \cap Q$. || $P = \{2, 3, 5, 7\}$ and $Q = \{1, 3, 5\}$. Find $P \cap Q$.`,
      [r`$\{3, 5\}$`, r`$\{1, 2, 3, 5, 7\}$`, r`$\{2, 7\}$`, r`$\{1\}$`],
      [
        'Persilangan mengandungi unsur yang ada dalam kedua-dua set. || The intersection holds the elements that are in both sets.',
      ],
    ),
    choice(
      2,
      r`Yang manakah sama dengan $(A \cup B)'$? || Which is equal to $(A \cup B)'$?`,
      [r`$A' \cap B'$`, r`$A' \cup B'$`, r`$A \cap B'$`, r`$A' \cap B$`],
      [
        r`Unsur di luar $A \cup B$ berada di luar $A$ dan di luar $B$. || An element outside $A \cup B$ is outside $A$ and outside $B$.`,
      ],
    ),
    number(
      2,
      r`Set $K$ mempunyai 4 unsur. Berapakah subset bagi $K$? || Set $K$ has 4 elements. How many subsets does $K$ have?`,
      '2^4',
      [r`Bilangan subset ialah $2^n = 2^4$. || The number of subsets is $2^n = 2^4$.`],
    ),
    onPaper(
      3,
      r`$\xi = \{1, 2, …, 12\}$, $A$ = gandaan 3, $B$ = faktor bagi 12. Senaraikan $A \cap B$ dan cari $n(A \cup B)'$. || $\xi = \{1, 2, …, 12\}$, $A$ = multiples of 3, $B$ = factors of 12. List $A \cap B$ and find $n(A \cup B)'$.`,
      [
        [1, r`$A = \{3, 6, 9, 12\}$, $B = \{1, 2, 3, 4, 6, 12\}$`],
        [1, r`$A \cap B = \{3, 6, 12\}$`],
        [1, r`$n(A \cup B)' = 5$`],
      ],
      [
        r`$A \cup B = \{1, 2, 3, 4, 6, 9, 12\}$, jadi pelengkapnya $\{5, 7, 8, 10, 11\}$. || $A \cup B = \{1, 2, 3, 4, 6, 9, 12\}$, so its complement is $\{5, 7, 8, 10, 11\}$.`,
      ],
    ),
  ],
  'mathematics-f4-5': [
    ...[
      [2, 3, 3, 4],
      [1, 2, 2, 3],
      [4, 4, 3, 3],
    ].map((degrees) =>
      number(
        1,
        `Darjah bagi bucu sebuah graf ialah ${list(degrees)}. Berapakah bilangan tepinya? || The degrees of the vertices of a graph are ${list(degrees)}. How many edges does it have?`,
        `${sum(degrees)} / 2`,
        [
          r`Jumlah darjah ialah dua kali bilangan tepi: $${degrees.join(' + ')} = 2e$. || The sum of the degrees is twice the number of edges: $${degrees.join(' + ')} = 2e$.`,
        ],
      ),
    ),
    ...[5, 8, 12].map((vertices) =>
      number(
        2,
        `Sebuah pokok (tree) mempunyai ${vertices} bucu. Berapakah bilangan tepinya? || A tree has ${vertices} vertices. How many edges does it have?`,
        `${vertices} - 1`,
        ['Pokok dengan n bucu mempunyai n − 1 tepi. || A tree with n vertices has n − 1 edges.'],
      ),
    ),
    choice(
      1,
      'Tepi yang bermula dan berakhir di bucu yang sama ialah || An edge that starts and ends at the same vertex is',
      [
        'gelung || a loop',
        'tepi berbilang || a multiple edge',
        'subgraf || a subgraph',
        'pemberat || a weight',
      ],
      ['Gelung menyumbang 2 kepada darjah bucunya. || A loop adds 2 to the degree of its vertex.'],
    ),
    choice(
      1,
      'Graf yang setiap tepinya mempunyai nilai seperti jarak atau kos ialah || A graph whose edges have a value such as distance or cost is',
      [
        'graf berpemberat || a weighted graph',
        'graf terarah || a directed graph',
        'pokok || a tree',
        'graf mudah || a simple graph',
      ],
      ['Nilai itu disebut pemberat. || The value is called a weight.'],
    ),
    number(
      2,
      'Sebuah bucu mempunyai satu gelung dan tiga tepi lain. Berapakah darjahnya? || A vertex has one loop and three other edges. What is its degree?',
      '2 + 3',
      ['Gelung dikira dua kali. || A loop counts twice.'],
    ),
    onPaper(
      3,
      'Jarak (km): A–B 4, A–C 7, B–C 2, B–D 6, C–D 3. Cari laluan terpendek dari A ke D. || Distances (km): A–B 4, A–C 7, B–C 2, B–D 6, C–D 3. Find the shortest route from A to D.',
      [
        [1, 'Bandingkan sekurang-kurangnya tiga laluan || Compare at least three routes'],
        [1, 'A → B → C → D'],
        [1, '9 km'],
      ],
      [r`A–B–D: $4 + 6 = 10$; A–C–D: $7 + 3 = 10$; A–B–C–D: $4 + 2 + 3 = 9$.`],
    ),
  ],
  'mathematics-f4-6': [
    ...(
      [
        [1, 2, 5, '(1, 1)', '(2, 3)', '(4, 2)', '(5, 1)'],
        [2, 1, 6, '(1, 2)', '(3, 2)', '(4, 1)', '(2, 5)'],
        [1, 1, 4, '(1, 2)', '(3, 3)', '(5, 0)', '(2, 4)'],
      ] as const
    ).map(([a, b, c, inside, ...outside]) =>
      choice(
        1,
        r`Titik yang manakah memuaskan $${times(a)}x + ${times(b)}y < ${c}$? || Which point satisfies $${times(a)}x + ${times(b)}y < ${c}$?`,
        [inside, ...outside],
        [
          r`Gantikan koordinat ke dalam $${times(a)}x + ${times(b)}y$ dan bandingkan dengan $${c}$. || Put the coordinates into $${times(a)}x + ${times(b)}y$ and compare with $${c}$.`,
        ],
      ),
    ),
    choice(
      1,
      r`Garis bagi $y > 2x + 1$ dilukis sebagai || The line of $y > 2x + 1$ is drawn as`,
      [
        'garis putus-putus || a dashed line',
        'garis padu || a solid line',
        'garis mencancang || a vertical line',
        'lengkung || a curve',
      ],
      [
        r`Titik pada garis tidak termasuk apabila tanda ialah $>$ atau $<$. || Points on the line are not included when the sign is $>$ or $<$.`,
      ],
    ),
    choice(
      2,
      r`"Bilangan buku ($x$) sekurang-kurangnya dua kali bilangan pen ($y$)." Ketaksamaannya ialah || "The number of books ($x$) is at least twice the number of pens ($y$)." The inequality is`,
      [r`$x \ge 2y$`, r`$x \le 2y$`, r`$y \ge 2x$`, r`$x > 2y$`],
      [r`"Sekurang-kurangnya" ialah $\ge$. || "At least" is $\ge$.`],
    ),
    choice(
      2,
      r`"Jumlah $x$ dan $y$ tidak melebihi 50." Ketaksamaannya ialah || "The total of $x$ and $y$ is not more than 50." The inequality is`,
      [r`$x + y \le 50$`, r`$x + y < 50$`, r`$x + y \ge 50$`, r`$xy \le 50$`],
      [r`"Tidak melebihi" ialah $\le$. || "Not more than" is $\le$.`],
    ),
    ...[
      [3, 20, 2],
      [5, 42, 4],
    ].map(([a = 1, c = 0, y = 0]) =>
      number(
        2,
        r`$x$ dan $y$ ialah integer dengan $${a}x + y \le ${c}$ dan $y = ${y}$. Cari nilai terbesar bagi $x$. || $x$ and $y$ are integers with $${a}x + y \le ${c}$ and $y = ${y}$. Find the largest value of $x$.`,
        `(${c} - ${y}) / ${a} - ${((c - y) % a) / a === 0 ? 0 : `${(c - y) % a} / ${a}`}`,
        [
          r`$${a}x \le ${c - y}$, jadi $x$ terbesar ialah $${Math.floor((c - y) / a)}$. || $${a}x \le ${c - y}$, so the largest $x$ is $${Math.floor((c - y) / a)}$.`,
        ],
      ),
    ),
    inOrder(
      2,
      r`Susun langkah untuk melorek rantau bagi $y \ge x + 1$. || Put the steps for shading the region of $y \ge x + 1$ in order.`,
      [
        r`Lukis garis $y = x + 1$ || Draw the line $y = x + 1$`,
        'Pilih satu titik di luar garis || Choose a point off the line',
        'Gantikan titik itu ke dalam ketaksamaan || Put the point into the inequality',
        'Lorek bahagian yang memuaskannya || Shade the side that satisfies it',
      ],
      ['Titik ujian menunjukkan bahagian yang betul. || The test point shows the right side.'],
    ),
    onPaper(
      3,
      r`Sebuah kedai menjual $x$ roti dan $y$ kek. Jumlahnya paling banyak 60, dan kek sekurang-kurangnya 10. Tulis dua ketaksamaan selain $x \ge 0$. || A shop sells $x$ buns and $y$ cakes. There are at most 60 in all, and at least 10 cakes. Write two inequalities besides $x \ge 0$.`,
      [
        [1, r`$x + y \le 60$`],
        [1, r`$y \ge 10$`],
      ],
      [
        r`"Paling banyak" ialah $\le$; "sekurang-kurangnya" ialah $\ge$. || "At most" is $\le$; "at least" is $\ge$.`,
      ],
    ),
  ],
  'mathematics-f4-7': [
    ...[
      [120, 2],
      [210, 3],
      [45, 0.5],
    ].map(([km = 0, hours = 1]) =>
      number(
        1,
        `Sebuah kereta bergerak ${km} km dalam ${hours} jam. Cari laju purata dalam km/j. || A car travels ${km} km in ${hours} hours. Find its average speed in km/h.`,
        `${km} / ${hours}`,
        [
          r`Laju purata = jarak ÷ masa = $\frac{${km}}{${hours}}$. || Average speed = distance ÷ time = $\frac{${km}}{${hours}}$.`,
        ],
        { units: ['km/h', 'km/j', 'kmh', 'km h−1'] },
      ),
    ),
    ...[
      [6, 18, 4],
      [0, 20, 5],
      [25, 10, 3],
    ].map(([from = 0, to = 0, seconds = 1]) =>
      withFigure(
        number(
          2,
          'Graf laju-masa menunjukkan gerakan suatu zarah. Cari kadar perubahan laju. || The speed–time graph shows how a particle moves. Find the rate of change of speed.',
          `(${to} - ${from}) / ${seconds}`,
          [
            r`Kecerunan graf laju-masa: $\frac{${to} - ${from}}{${seconds}}$. || Gradient of the speed–time graph: $\frac{${to} - ${from}}{${seconds}}$.`,
          ],
          { units: ['m/s²', 'm/s^2', 'ms−2', 'm s−2'] },
        ),
        `Graf laju-masa: garis lurus dari ${from} m/s pada 0 s ke ${to} m/s pada ${seconds} s. || Speed–time graph: a straight line from ${from} m/s at 0 s to ${to} m/s at ${seconds} s.`,
        (word) =>
          speedTime(
            { from, to, seconds },
            { speed: word('Laju (m/s) || Speed (m/s)'), time: word('Masa (s) || Time (s)') },
          ),
      ),
    ),
    choice(
      1,
      'Luas di bawah graf laju-masa mewakili || The area under a speed–time graph represents',
      [
        'jarak || distance',
        'pecutan || acceleration',
        'masa || time',
        'laju purata || average speed',
      ],
      ['Laju × masa = jarak. || Speed × time = distance.'],
    ),
    choice(
      1,
      'Garis mengufuk pada graf jarak-masa bermaksud objek itu || A horizontal line on a distance–time graph means that the object',
      [
        'tidak bergerak || is at rest',
        'bergerak dengan laju seragam || moves at a uniform speed',
        'memecut || speeds up',
        'berpatah balik || turns back',
      ],
      ['Jarak tidak berubah dengan masa. || The distance does not change with time.'],
    ),
    number(
      3,
      'Laju meningkat secara seragam daripada 4 m/s kepada 10 m/s dalam 6 s. Cari jarak yang dilalui. || The speed increases uniformly from 4 m/s to 10 m/s in 6 s. Find the distance travelled.',
      '(4 + 10) / 2 * 6',
      [
        r`Luas trapezium: $\frac{1}{2}(4 + 10)(6)$. || Area of the trapezium: $\frac{1}{2}(4 + 10)(6)$.`,
      ],
      { units: ['m', 'meter', 'metre'] },
    ),
    onPaper(
      3,
      'Sebuah bas bergerak 60 km dalam 1 jam, berhenti 30 minit, kemudian 40 km dalam 30 minit. Cari laju purata bagi seluruh perjalanan. || A bus travels 60 km in 1 hour, stops for 30 minutes, then travels 40 km in 30 minutes. Find the average speed for the whole journey.',
      [
        [1, 'Jumlah jarak 100 km || Total distance 100 km'],
        [1, 'Jumlah masa 2 jam || Total time 2 hours'],
        [1, '50 km/j || 50 km/h'],
      ],
      [
        r`$\frac{60 + 40}{1 + 0.5 + 0.5} = 50$. Masa berhenti dikira. || $\frac{60 + 40}{1 + 0.5 + 0.5} = 50$. The stop counts as time.`,
      ],
    ),
  ],
  'mathematics-f4-8': [
    ...[
      [3, 7, 8, 12, 15],
      [21, 25, 30, 34, 40, 48],
    ].map((data) =>
      number(
        1,
        `Cari julat bagi ${list(data)}. || Find the range of ${list(data)}.`,
        `${Math.max(...data)} - ${Math.min(...data)}`,
        ['Julat = nilai terbesar − nilai terkecil. || Range = largest value − smallest value.'],
      ),
    ),
    ...[
      [2, 4, 6, 8],
      [5, 7, 9, 11, 13],
      [1, 3, 5, 7],
    ].map((data) =>
      number(
        2,
        `Cari varians bagi ${list(data)}. || Find the variance of ${list(data)}.`,
        `${squares(data)} / ${data.length} - (${sum(data)} / ${data.length})^2`,
        [r`$\sigma^2 = \frac{\sum x^2}{N} - \bar{x}^2$`],
      ),
    ),
    ...[
      [3, 5, 7, 9],
      [10, 12, 14, 16, 18],
    ].map((data) =>
      number(
        2,
        `Cari sisihan piawai bagi ${list(data)}, betul kepada dua tempat perpuluhan. || Find the standard deviation of ${list(data)}, correct to two decimal places.`,
        `sqrt(${squares(data)} / ${data.length} - (${sum(data)} / ${data.length})^2)`,
        [
          r`Punca kuasa dua bagi varians: $\sigma = \sqrt{\frac{\sum x^2}{N} - \bar{x}^2}$. || The square root of the variance: $\sigma = \sqrt{\frac{\sum x^2}{N} - \bar{x}^2}$.`,
        ],
      ),
    ),
    choice(
      2,
      'Setiap data ditambah 5. Sisihan piawai || 5 is added to every value. The standard deviation',
      [
        'tidak berubah || does not change',
        'bertambah 5 || grows by 5',
        'menjadi 5 kali ganda || becomes 5 times as large',
        'menjadi sifar || becomes zero',
      ],
      [
        'Serakan tidak berubah apabila semua data dialihkan sama banyak. || The spread does not change when all values move by the same amount.',
      ],
    ),
    number(
      2,
      'Cari julat antara kuartil bagi 4, 6, 7, 9, 11, 12, 15. || Find the interquartile range of 4, 6, 7, 9, 11, 12, 15.',
      '12 - 6',
      [
        r`$Q_1 = 6$ dan $Q_3 = 12$, jadi julat antara kuartil ialah $Q_3 - Q_1$. || $Q_1 = 6$ and $Q_3 = 12$, so the interquartile range is $Q_3 - Q_1$.`,
      ],
    ),
    onPaper(
      3,
      'Min bagi 5 nombor ialah 8 dan variansnya 4. Setiap nombor didarab dengan 3. Cari min dan varians baharu. || The mean of 5 numbers is 8 and their variance is 4. Each number is multiplied by 3. Find the new mean and variance.',
      [
        [1, 'Min baharu 24 || New mean 24'],
        [1, r`Varians didarab $3^2$ || The variance is multiplied by $3^2$`],
        [1, 'Varians baharu 36 || New variance 36'],
      ],
      [
        r`Min: $3 \times 8 = 24$. Varians: $3^2 \times 4 = 36$. || Mean: $3 \times 8 = 24$. Variance: $3^2 \times 4 = 36$.`,
      ],
    ),
  ],
  'mathematics-f4-9': [
    ...[
      [3, 5],
      [4, 6],
      [2, 8],
    ].map(([red = 0, blue = 0]) =>
      number(
        2,
        `Sebuah kotak mengandungi ${red} bola merah dan ${blue} bola biru. Dua bola diambil satu demi satu tanpa dikembalikan. Cari kebarangkalian kedua-duanya merah. || A box holds ${red} red and ${blue} blue balls. Two balls are taken one after the other without being put back. Find the probability that both are red.`,
        `${red} / ${red + blue} * ${red - 1} / ${red + blue - 1}`,
        [r`$\frac{${red}}{${red + blue}} \times \frac{${red - 1}}{${red + blue - 1}}$`],
        { places: 3 },
      ),
    ),
    ...[
      [2, 5, 3, 4],
      [1, 3, 2, 5],
      [3, 4, 1, 2],
    ].map(([a = 0, b = 1, c = 0, d = 1]) =>
      number(
        1,
        r`$A$ dan $B$ peristiwa tak bersandar, $P(A) = \frac{${a}}{${b}}$ dan $P(B) = \frac{${c}}{${d}}$. Cari $P(A \cap B)$. || $A$ and $B$ are independent, $P(A) = \frac{${a}}{${b}}$ and $P(B) = \frac{${c}}{${d}}$. Find $P(A \cap B)$.`,
        `${a} / ${b} * ${c} / ${d}`,
        [r`$P(A \cap B) = P(A) \times P(B)$`],
        { places: 3 },
      ),
    ),
    choice(
      1,
      'Peristiwa yang tidak boleh berlaku serentak disebut || Events that cannot happen together are called',
      [
        'saling eksklusif || mutually exclusive',
        'tak bersandar || independent',
        'bersandar || dependent',
        'pelengkap || complementary',
      ],
      [
        r`Bagi peristiwa saling eksklusif, $A \cap B = \emptyset$. || For mutually exclusive events, $A \cap B = \emptyset$.`,
      ],
    ),
    number(1, r`$P(A) = 0.35$. Cari $P(A')$. || $P(A) = 0.35$. Find $P(A')$.`, '1 - 0.35', [
      r`$P(A') = 1 - P(A)$`,
    ]),
    number(
      2,
      'Sebiji dadu adil dilambung. Cari kebarangkalian mendapat nombor perdana atau 6. || A fair die is thrown. Find the probability of a prime number or a 6.',
      '3 / 6 + 1 / 6',
      [
        '2, 3, 5 ialah nombor perdana; 6 bukan. Peristiwa itu saling eksklusif. || 2, 3 and 5 are prime; 6 is not. The events are mutually exclusive.',
      ],
    ),
    onPaper(
      3,
      'Kebarangkalian hujan pada hari Sabtu ialah 0.4 dan pada hari Ahad 0.3, tak bersandar. Cari kebarangkalian hujan pada sekurang-kurangnya satu hari. || The probability of rain on Saturday is 0.4 and on Sunday 0.3, independently. Find the probability of rain on at least one day.',
      [
        [1, r`Tiada hujan: $0.6 \times 0.7$ || No rain: $0.6 \times 0.7$`],
        [1, r`$1 - 0.42$`],
        [1, '0.58'],
      ],
      [r`$1 - (0.6)(0.7) = 0.58$`],
    ),
  ],
  'mathematics-f4-10': [
    ...[
      [2400, 300, 1800],
      [3200, 150, 2650],
      [5000, 800, 3900],
    ].map(([salary = 0, other = 0, spent = 0]) =>
      number(
        1,
        `Gaji bulanan Encik Lim RM${salary} dan pendapatan lain RM${other}. Perbelanjaannya RM${spent}. Cari aliran tunainya. || Mr Lim earns RM${salary} a month and RM${other} from other sources. He spends RM${spent}. Find his cash flow.`,
        `${salary} + ${other} - ${spent}`,
        [
          'Aliran tunai = jumlah pendapatan − jumlah perbelanjaan. || Cash flow = total income − total expenses.',
        ],
        { units: ['RM'] },
      ),
    ),
    ...[
      [6000, 12],
      [9000, 36],
      [4800, 24],
    ].map(([target = 0, months = 1]) =>
      number(
        1,
        `Farah mahu mengumpul RM${target} dalam ${months} bulan dengan simpanan bulanan yang sama. Berapakah simpanan bulanannya? || Farah wants to save RM${target} in ${months} months with equal monthly savings. How much must she save each month?`,
        `${target} / ${months}`,
        [r`$\frac{${target}}{${months}}$`],
        { units: ['RM'] },
      ),
    ),
    choice(
      1,
      'Yang manakah perbelanjaan tetap? || Which is a fixed expense?',
      [
        'Ansuran kereta || Car instalment',
        'Petrol || Petrol',
        'Makan di restoran || Eating out',
        'Hiburan || Entertainment',
      ],
      [
        'Perbelanjaan tetap sama jumlahnya setiap bulan. || A fixed expense is the same each month.',
      ],
    ),
    choice(
      2,
      'Matlamat kewangan SMART: huruf M bermaksud || In a SMART financial goal, M stands for',
      [
        'boleh diukur || measurable',
        'bermakna || meaningful',
        'bulanan || monthly',
        'maksimum || maximum',
      ],
      ['Specific, Measurable, Attainable, Realistic, Time-bound.'],
    ),
    inOrder(
      2,
      'Susun langkah dalam proses pengurusan kewangan. || Put the steps of the financial management process in order.',
      [
        'Menetapkan matlamat || Setting goals',
        'Menilai kedudukan kewangan || Evaluating the financial position',
        'Membentuk pelan || Creating a plan',
        'Melaksanakan pelan || Carrying out the plan',
        'Mengkaji semula kemajuan || Reviewing the progress',
      ],
      ['Matlamat dahulu, semakan terakhir. || Goals come first, the review last.'],
    ),
    onPaper(
      3,
      'Pendapatan RM3500; perbelanjaan tetap RM1500, perbelanjaan tidak tetap RM1700, simpanan tetap 10% daripada pendapatan. Kira aliran tunai dan beri satu nasihat. || Income RM3500; fixed expenses RM1500, variable expenses RM1700, fixed savings of 10% of income. Work out the cash flow and give one piece of advice.',
      [
        [1, 'Simpanan RM350 || Savings RM350'],
        [1, 'Aliran tunai −RM50 || Cash flow −RM50'],
        [
          1,
          'Kurangkan perbelanjaan tidak tetap, atau tambah pendapatan || Cut variable expenses, or earn more',
        ],
      ],
      [r`$3500 - 350 - 1500 - 1700 = -50$`],
    ),
  ],
  'mathematics-f5-1': [
    ...[
      [4, 20, 7],
      [3, 12, 10],
      [5, 45, 8],
    ].map(([x = 1, y = 0, next = 0]) =>
      number(
        1,
        r`$y$ berubah secara langsung dengan $x$. $y = ${y}$ apabila $x = ${x}$. Cari $y$ apabila $x = ${next}$. || $y$ varies directly as $x$. $y = ${y}$ when $x = ${x}$. Find $y$ when $x = ${next}$.`,
        `${y} / ${x} * ${next}`,
        [r`$y = kx$, $k = \frac{${y}}{${x}} = ${y / x}$.`, r`$y = ${y / x} \times ${next}$.`],
      ),
    ),
    ...[
      [2, 18, 6],
      [4, 15, 10],
      [3, 8, 12],
    ].map(([x = 1, y = 0, next = 1]) =>
      number(
        2,
        r`$y$ berubah secara songsang dengan $x$. $y = ${y}$ apabila $x = ${x}$. Cari $y$ apabila $x = ${next}$. || $y$ varies inversely as $x$. $y = ${y}$ when $x = ${x}$. Find $y$ when $x = ${next}$.`,
        `${x} * ${y} / ${next}`,
        [
          r`$y = \frac{k}{x}$, $k = ${x} \times ${y} = ${x * y}$.`,
          r`$y = \frac{${x * y}}{${next}}$.`,
        ],
      ),
    ),
    choice(
      1,
      r`$P \propto \frac{Q^2}{R}$ bermaksud $P$ || $P \propto \frac{Q^2}{R}$ means that $P$`,
      [
        r`berubah secara langsung dengan $Q^2$ dan secara songsang dengan $R$ || varies directly as $Q^2$ and inversely as $R$`,
        r`berubah secara songsang dengan $Q^2$ || varies inversely as $Q^2$`,
        r`berubah secara langsung dengan $R$ || varies directly as $R$`,
        r`tidak bergantung pada $R$ || does not depend on $R$`,
      ],
      [r`$Q^2$ di atas, $R$ di bawah. || $Q^2$ is on top, $R$ below.`],
    ),
    number(
      2,
      r`$y \propto x^2$ dan $y = 36$ apabila $x = 3$. Cari pemalar $k$. || $y \propto x^2$ and $y = 36$ when $x = 3$. Find the constant $k$.`,
      '36 / 3^2',
      [r`$36 = k(3)^2$`],
    ),
    number(
      3,
      r`$z$ berubah secara langsung dengan $x$ dan secara songsang dengan $\sqrt{y}$. $z = 6$ apabila $x = 4$, $y = 9$. Cari $z$ apabila $x = 5$, $y = 25$. || $z$ varies directly as $x$ and inversely as $\sqrt{y}$. $z = 6$ when $x = 4$, $y = 9$. Find $z$ when $x = 5$, $y = 25$.`,
      '6 * sqrt(9) / 4 * 5 / sqrt(25)',
      [r`$k = \frac{z\sqrt{y}}{x} = \frac{6 \times 3}{4} = 4.5$`, r`$z = \frac{4.5 \times 5}{5}$`],
    ),
    onPaper(
      3,
      r`Masa $t$ untuk mengecat dinding berubah secara songsang dengan bilangan pekerja $n$. 4 pekerja mengambil 6 jam. Berapakah pekerja untuk 3 jam? || The time $t$ to paint a wall varies inversely as the number of workers $n$. 4 workers take 6 hours. How many workers are needed for 3 hours?`,
      [
        [1, r`$t = \frac{k}{n}$`],
        [1, r`$k = 24$`],
        [1, r`$n = 8$`],
      ],
      [r`$k = 4 \times 6 = 24$, $n = \frac{24}{3} = 8$.`],
    ),
  ],
  'mathematics-f5-2': [
    ...[
      [3, 1, 2, 4],
      [5, 2, 3, 1],
      [2, -1, 4, 3],
    ].map(([a = 0, b = 0, c = 0, d = 0]) =>
      number(
        1,
        r`Cari penentu bagi $\begin{pmatrix} ${a} & ${b} \\ ${c} & ${d} \end{pmatrix}$. || Find the determinant of $\begin{pmatrix} ${a} & ${b} \\ ${c} & ${d} \end{pmatrix}$.`,
        `(${a}) * (${d}) - (${b}) * (${c})`,
        [r`$ad - bc = (${a})(${d}) - (${b})(${c})$`],
      ),
    ),
    ...[
      [1, 2, 3, 4],
      [2, 5, -1, 3],
      [4, 0, 2, 6],
    ].map(([a = 0, b = 0, p = 0, q = 0]) =>
      number(
        2,
        r`Cari hasil darab $\begin{pmatrix} ${a} & ${b} \end{pmatrix}\begin{pmatrix} ${p} \\ ${q} \end{pmatrix}$. Tulis nombor itu. || Find the product $\begin{pmatrix} ${a} & ${b} \end{pmatrix}\begin{pmatrix} ${p} \\ ${q} \end{pmatrix}$. Write the number.`,
        `${a} * (${p}) + ${b} * ${q}`,
        [r`$(${a})(${p}) + (${b})(${q})$`],
      ),
    ),
    choice(
      1,
      r`Peringkat bagi $\begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{pmatrix}$ ialah || The order of $\begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{pmatrix}$ is`,
      [r`$2 \times 3$`, r`$3 \times 2$`, r`$6 \times 1$`, r`$2 \times 2$`],
      ['Bilangan baris dahulu, kemudian lajur. || Rows first, then columns.'],
    ),
    number(
      2,
      r`$\begin{pmatrix} 4 & k \\ 6 & 3 \end{pmatrix}$ tiada matriks songsang. Cari $k$. || $\begin{pmatrix} 4 & k \\ 6 & 3 \end{pmatrix}$ has no inverse. Find $k$.`,
      '4 * 3 / 6',
      [r`Penentu ialah sifar: $12 - 6k = 0$. || The determinant is zero: $12 - 6k = 0$.`],
    ),
    choice(
      2,
      r`Cari $2\begin{pmatrix} 1 & -3 \end{pmatrix} + \begin{pmatrix} 4 & 5 \end{pmatrix}$. || Find $2\begin{pmatrix} 1 & -3 \end{pmatrix} + \begin{pmatrix} 4 & 5 \end{pmatrix}$.`,
      [
        r`$\begin{pmatrix} 6 & -1 \end{pmatrix}$`,
        r`$\begin{pmatrix} 5 & 2 \end{pmatrix}$`,
        r`$\begin{pmatrix} 6 & 11 \end{pmatrix}$`,
        r`$\begin{pmatrix} 10 & 4 \end{pmatrix}$`,
      ],
      [r`$\begin{pmatrix} 2 + 4 & -6 + 5 \end{pmatrix}$`],
    ),
    onPaper(
      3,
      r`Selesaikan $2x + y = 7$ dan $x - y = 2$ dengan kaedah matriks. || Solve $2x + y = 7$ and $x - y = 2$ by the matrix method.`,
      [
        [
          1,
          r`$\begin{pmatrix} 2 & 1 \\ 1 & -1 \end{pmatrix}\begin{pmatrix} x \\ y \end{pmatrix} = \begin{pmatrix} 7 \\ 2 \end{pmatrix}$`,
        ],
        [1, r`Penentu $-3$ || Determinant $-3$`],
        [1, r`$x = 3$`],
        [1, r`$y = 1$`],
      ],
      [
        r`$\begin{pmatrix} x \\ y \end{pmatrix} = \frac{1}{-3}\begin{pmatrix} -1 & -1 \\ -1 & 2 \end{pmatrix}\begin{pmatrix} 7 \\ 2 \end{pmatrix} = \begin{pmatrix} 3 \\ 1 \end{pmatrix}$`,
      ],
    ),
  ],
  'mathematics-f5-3': [
    ...[
      [200000, 2.16],
      [150000, 1.88],
      [100000, 2.45],
    ].map(([face = 0, rate = 0]) =>
      number(
        1,
        `Kadar premium tahunan bagi setiap RM1000 nilai muka ialah RM${rate}. Cari premium tahunan bagi nilai muka RM${face}. || The yearly premium rate per RM1000 of face value is RM${rate}. Find the yearly premium for a face value of RM${face}.`,
        `${face} / 1000 * ${rate}`,
        [r`$\frac{${face}}{1000} \times ${rate}$`],
        { units: ['RM'] },
      ),
    ),
    ...[
      [400000, 80],
      [350000, 75],
      [500000, 90],
    ].map(([value = 0, percent = 0]) =>
      number(
        2,
        `Nilai boleh insurans sebuah rumah RM${value} dengan ko-insurans ${percent}%. Cari jumlah insurans yang perlu dibeli. || The insurable value of a house is RM${value} with ${percent}% co-insurance. Find the required amount of insurance.`,
        `${value} * ${percent} / 100`,
        [r`$\frac{${percent}}{100} \times ${value}$`],
        { units: ['RM'] },
      ),
    ),
    choice(
      1,
      'Bayaran kepada syarikat insurans oleh pemegang polisi ialah || The payment from a policyholder to the insurance company is',
      [
        'premium',
        'pampasan || compensation',
        'deduktibel || a deductible',
        'nilai muka || the face value',
      ],
      [
        'Pemegang polisi membayar premium; syarikat membayar pampasan. || The policyholder pays a premium; the company pays compensation.',
      ],
    ),
    number(
      2,
      'Kerugian RM8000, deduktibel RM500. Berapakah pampasan jika polisi meliputi kerugian itu? || The loss is RM8000 and the deductible RM500. How much is paid if the policy covers the loss?',
      '8000 - 500',
      ['Deduktibel ditanggung oleh pemegang polisi. || The policyholder bears the deductible.'],
      { units: ['RM'] },
    ),
    choice(
      2,
      'Polisi motor yang meliputi kerugian pihak ketiga, kebakaran dan kecurian sahaja ialah || A motor policy for third-party loss, fire and theft only is',
      [
        'pihak ketiga, kebakaran dan kecurian || third party, fire and theft',
        'komprehensif || comprehensive',
        'pihak ketiga sahaja || third party only',
        'akta || act',
      ],
      [
        'Polisi komprehensif juga meliputi kerosakan kenderaan sendiri. || A comprehensive policy also covers damage to one’s own vehicle.',
      ],
    ),
    onPaper(
      3,
      'Premium asas kereta RM1200, NCD 55%. Kira premium kasar selepas NCD. || The basic premium of a car is RM1200, the NCD 55%. Work out the gross premium after the NCD.',
      [
        [1, r`NCD $= 0.55 \times 1200 = 660$`],
        [1, r`$1200 - 660$`],
        [1, 'RM540'],
      ],
      [r`$1200 \times (1 - 0.55) = 540$`],
    ),
  ],
  'mathematics-f5-4': [
    ...[
      [72000, 9000, 2500],
      [60000, 9000, 1800],
      [48000, 9000, 3000],
    ].map(([income = 0, relief = 0, more = 0]) =>
      number(
        1,
        `Pendapatan tahunan RM${income}. Pelepasan individu RM${relief} dan pelepasan lain RM${more}. Cari pendapatan bercukai. || The yearly income is RM${income}. Individual relief is RM${relief}, other relief RM${more}. Find the chargeable income.`,
        `${income} - ${relief} - ${more}`,
        [
          'Pendapatan bercukai = jumlah pendapatan − pengecualian − pelepasan. || Chargeable income = total income − exemptions − reliefs.',
        ],
        { units: ['RM'] },
      ),
    ),
    ...[
      [180, 6],
      [250, 6],
      [90, 10],
    ].map(([price = 0, rate = 0]) =>
      number(
        1,
        `Harga suatu perkhidmatan RM${price} dan kadar cukai ${rate}%. Cari cukai itu. || A service costs RM${price} and the tax rate is ${rate}%. Find the tax.`,
        `${price} * ${rate} / 100`,
        [r`$\frac{${rate}}{100} \times ${price}$`],
        { units: ['RM'] },
      ),
    ),
    number(
      2,
      'Nilai tahunan sebuah rumah RM9600 dan kadar cukai pintu 4%. Cari cukai pintu bagi setengah tahun. || The annual value of a house is RM9600 and the property assessment rate 4%. Find the assessment tax for half a year.',
      '9600 * 4 / 100 / 2',
      [r`$\frac{4}{100} \times 9600 \div 2$`],
      { units: ['RM'] },
    ),
    choice(
      1,
      'Cukai pintu dibayar kepada || Property assessment tax is paid to',
      [
        'pihak berkuasa tempatan || the local authority',
        'Lembaga Hasil Dalam Negeri || the Inland Revenue Board',
        'pejabat tanah || the land office',
        'Jabatan Pengangkutan Jalan || the Road Transport Department',
      ],
      ['Cukai tanah pula dibayar kepada pejabat tanah. || Quit rent is paid to the land office.'],
    ),
    choice(
      2,
      'Apakah tujuan cukai? Pilih semua yang betul. || What are taxes for? Choose all that are right.',
      [
        'Sumber pendapatan kerajaan || Government revenue',
        'Mengawal penjualan barang tertentu || Controlling the sale of some goods',
        'Menambah hutang negara || Raising the national debt',
        'Menggantikan gaji || Replacing salaries',
      ],
      [
        'Cukai membiayai perkhidmatan awam dan boleh mengawal penggunaan. || Taxes pay for public services and can steer consumption.',
      ],
      2,
    ),
    onPaper(
      3,
      'Cukai bagi RM35 000 pertama ialah RM600, dan 6% bagi baki. Pendapatan bercukai RM41 000 dan PCB setahun RM1200. Kira cukai dan nyatakan sama ada dia perlu membayar lagi. || Tax on the first RM35 000 is RM600, and 6% on the rest. The chargeable income is RM41 000 and the yearly PCB RM1200. Work out the tax and say whether more must be paid.',
      [
        [1, r`$600 + 0.06 \times 6000$`],
        [1, 'RM960'],
        [1, 'Tidak; RM240 dipulangkan || No; RM240 is returned'],
      ],
      [r`$600 + 360 = 960 < 1200$`],
    ),
  ],
  'mathematics-f5-5': [
    ...[
      [4, 10],
      [6, 9],
      [8, 2],
    ].map(([before = 1, after = 0]) =>
      withFigure(
        number(
          1,
          'Rajah menunjukkan sebuah objek dan imejnya. Cari faktor skala pembesaran. || The figure shows an object and its image. Find the scale factor of the enlargement.',
          `${after} / ${before}`,
          [r`$k = \frac{${after}}{${before}}$`],
        ),
        `Dua segi tiga yang serupa: sisi objek ${before} cm, sisi sepadan imej ${after} cm. || Two similar triangles: a side of the object is ${before} cm, the matching side of the image ${after} cm.`,
        (word) =>
          enlargement(
            { before, after },
            { object: word('Objek || Object'), image: word('Imej || Image') },
          ),
      ),
    ),
    ...[
      [12, 3],
      [20, 2],
      [7, 4],
    ].map(([area = 0, k = 1]) =>
      number(
        2,
        r`Luas objek $${area}\text{ cm}^2$ dan faktor skala pembesaran $${k}$. Cari luas imej. || The area of an object is $${area}\text{ cm}^2$ and the scale factor $${k}$. Find the area of the image.`,
        `${area} * ${k}^2`,
        [
          r`Luas imej $= k^2 \times$ luas objek. || Area of the image $= k^2 \times$ area of the object.`,
        ],
        { units: ['cm²', 'cm^2', 'cm2'] },
      ),
    ),
    choice(
      1,
      'Dua segi tiga dengan tiga pasang sisi sama panjang adalah kongruen mengikut || Two triangles with three pairs of equal sides are congruent by',
      ['SSS', 'SAS', 'ASA', 'AAA'],
      [
        'Sisi-Sisi-Sisi. AAA hanya menunjukkan keserupaan. || Side-Side-Side. AAA only shows similarity.',
      ],
    ),
    choice(
      2,
      r`Titik $(3, 1)$ ditranslasi oleh $\begin{pmatrix} -2 \\ 4 \end{pmatrix}$. Imejnya ialah || The point $(3, 1)$ is translated by $\begin{pmatrix} -2 \\ 4 \end{pmatrix}$. Its image is`,
      [r`$(1, 5)$`, r`$(5, -3)$`, r`$(-6, 4)$`, r`$(1, -3)$`],
      [r`$(3 - 2, 1 + 4)$`],
    ),
    choice(
      3,
      'Gabungan transformasi AB bermaksud || The combined transformation AB means',
      [
        'B dahulu, kemudian A || B first, then A',
        'A dahulu, kemudian B || A first, then B',
        'A dan B serentak || A and B together',
        'A dua kali || A twice',
      ],
      ['Transformasi di kanan dilakukan dahulu. || The one on the right is done first.'],
    ),
    onPaper(
      3,
      r`$P(2, 3)$ dipantulkan pada paksi-$x$, kemudian diputar $180^\circ$ pada asalan. Cari imej akhir. || $P(2, 3)$ is reflected in the $x$-axis, then rotated $180^\circ$ about the origin. Find the final image.`,
      [
        [1, r`$(2, -3)$`],
        [1, r`$(-2, 3)$`],
      ],
      [
        r`Pantulan: $(2, -3)$. Putaran $180^\circ$: tukar kedua-dua tanda. || Reflection: $(2, -3)$. Rotation by $180^\circ$: change both signs.`,
      ],
    ),
  ],
  'mathematics-f5-6': [
    ...[150, 240, 330].map((angle) =>
      number(
        1,
        r`Cari sudut rujukan sepadan bagi $${angle}^\circ$. || Find the corresponding reference angle of $${angle}^\circ$.`,
        angle < 180 ? `180 - ${angle}` : angle < 270 ? `${angle} - 180` : `360 - ${angle}`,
        ['Ukur dari paksi-x yang terdekat. || Measure from the nearest x-axis.'],
        { units: ['°', 'darjah', 'degrees'] },
      ),
    ),
    ...(
      [
        ['sin', 210],
        ['cos', 120],
        ['tan', 225],
      ] as const
    ).map(([name, angle]) =>
      number(
        2,
        r`Cari nilai $${'\\'}${name} ${angle}^\circ$. || Find the value of $${'\\'}${name} ${angle}^\circ$.`,
        `${name}(${angle})`,
        [
          r`Gunakan sudut rujukan dan tanda dalam sukuan itu. || Use the reference angle and the sign in that quadrant.`,
        ],
      ),
    ),
    choice(
      1,
      r`Dalam sukuan manakah $\sin \theta > 0$ dan $\cos \theta < 0$? || In which quadrant is $\sin \theta > 0$ and $\cos \theta < 0$?`,
      ['II', 'I', 'III', 'IV'],
      [r`Dalam sukuan II hanya sinus positif. || In quadrant II only the sine is positive.`],
    ),
    choice(
      1,
      r`Tempoh bagi graf $y = \sin 2x$ ialah || The period of the graph of $y = \sin 2x$ is`,
      [r`$180^\circ$`, r`$360^\circ$`, r`$720^\circ$`, r`$90^\circ$`],
      [r`$\frac{360^\circ}{2}$`],
    ),
    number(
      2,
      r`Nyatakan amplitud bagi $y = 4\cos x - 1$. || State the amplitude of $y = 4\cos x - 1$.`,
      '4',
      [
        r`Amplitud ialah $|a|$ dalam $y = a\cos bx + c$. || The amplitude is $|a|$ in $y = a\cos bx + c$.`,
      ],
    ),
    onPaper(
      3,
      r`Selesaikan $\sin x = 0.5$ bagi $0^\circ \le x \le 360^\circ$. || Solve $\sin x = 0.5$ for $0^\circ \le x \le 360^\circ$.`,
      [
        [1, r`Sudut rujukan $30^\circ$ || Reference angle $30^\circ$`],
        [1, r`$x = 30^\circ$`],
        [1, r`$x = 150^\circ$`],
      ],
      [r`Sinus positif dalam sukuan I dan II. || The sine is positive in quadrants I and II.`],
    ),
  ],
  'mathematics-f5-7': [
    ...[
      [5, 14.5, 24.5],
      [8, 29.5, 39.5],
    ].map(([frequency = 1, lower = 0, upper = 0]) =>
      number(
        1,
        `Selang kelas ${lower + 0.5} – ${upper - 0.5} mempunyai kekerapan ${frequency}. Cari saiz selang kelas. || The class interval ${lower + 0.5} – ${upper - 0.5} has a frequency of ${frequency}. Find its size.`,
        `${upper} - ${lower}`,
        [
          r`Sempadan atas − sempadan bawah: $${upper} - ${lower}$. || Upper boundary − lower boundary: $${upper} - ${lower}$.`,
        ],
      ),
    ),
    ...[
      [10, 19],
      [40, 49],
      [61, 65],
    ].map(([from = 0, to = 0]) =>
      number(
        1,
        `Cari titik tengah bagi selang kelas ${from} – ${to}. || Find the midpoint of the class interval ${from} – ${to}.`,
        `(${from} + ${to}) / 2`,
        [r`$\frac{${from} + ${to}}{2}$`],
      ),
    ),
    number(
      2,
      r`$\sum fx = 480$, $\sum f = 20$. Cari min. || $\sum fx = 480$, $\sum f = 20$. Find the mean.`,
      '480 / 20',
      [r`$\bar{x} = \frac{\sum fx}{\sum f}$`],
    ),
    number(
      2,
      r`$\sum fx^2 = 12500$, $\sum f = 20$ dan $\bar{x} = 24$. Cari varians. || $\sum fx^2 = 12500$, $\sum f = 20$ and $\bar{x} = 24$. Find the variance.`,
      '12500 / 20 - 24^2',
      [r`$\sigma^2 = \frac{\sum fx^2}{\sum f} - \bar{x}^2$`],
    ),
    choice(
      1,
      'Graf yang digunakan untuk menganggar median dan kuartil ialah || The graph that is used to estimate the median and quartiles is the',
      [
        'ogif || ogive',
        'carta pai || pie chart',
        'plot batang dan daun || stem-and-leaf plot',
        'carta palang || bar chart',
      ],
      ['Ogif menunjukkan kekerapan longgokan. || An ogive shows cumulative frequency.'],
    ),
    inOrder(
      2,
      'Susun langkah untuk membina ogif. || Put the steps for drawing an ogive in order.',
      [
        'Cari sempadan atas setiap kelas || Find each upper boundary',
        'Cari kekerapan longgokan || Find the cumulative frequencies',
        'Plot titik-titik || Plot the points',
        'Sambungkan titik dengan lengkung licin || Join the points with a smooth curve',
      ],
      [
        'Kekerapan longgokan diplot melawan sempadan atas. || Cumulative frequency is plotted against the upper boundary.',
      ],
    ),
    onPaper(
      3,
      'Titik tengah 5, 15, 25 dengan kekerapan 2, 5, 3. Cari min dan varians. || Midpoints 5, 15, 25 with frequencies 2, 5, 3. Find the mean and the variance.',
      [
        [1, r`$\sum fx = 160$`],
        [1, r`Min 16 || Mean 16`],
        [1, r`$\sum fx^2 = 3050$`],
        [1, r`Varians 49 || Variance 49`],
      ],
      [r`$\bar{x} = \frac{160}{10} = 16$, $\sigma^2 = \frac{3050}{10} - 16^2 = 49$`],
    ),
  ],
  'mathematics-f5-8': [
    ...[
      [1000, 5, 2],
      [2000, 4, 3],
      [500, 10, 2],
    ].map(([start = 0, rate = 0, years = 1]) =>
      number(
        2,
        `Nilai awal RM${start} bertambah ${rate}% setahun. Cari nilainya selepas ${years} tahun. || A starting value of RM${start} grows by ${rate}% a year. Find its value after ${years} years.`,
        `${start} * (1 + ${rate} / 100)^${years}`,
        [r`$${start}(1 + \frac{${rate}}{100})^{${years}}$`],
        { units: ['RM'] },
      ),
    ),
    ...[
      [50, 8, 5],
      [30, 12, 4],
      [20, 15, 6],
    ].map(([fixed = 0, each = 0, count = 0]) =>
      number(
        1,
        `Kos sewa ialah RM${fixed} ditambah RM${each} sejam. Cari kos bagi ${count} jam. || Renting costs RM${fixed} plus RM${each} an hour. Find the cost of ${count} hours.`,
        `${fixed} + ${each} * ${count}`,
        [r`Model linear: $C = ${fixed} + ${each}t$. || Linear model: $C = ${fixed} + ${each}t$.`],
        { units: ['RM'] },
      ),
    ),
    choice(
      1,
      'Populasi yang berganda setiap tahun dimodelkan dengan fungsi || A population that doubles each year is modelled by a function that is',
      ['eksponen || exponential', 'linear', 'kuadratik || quadratic', 'malar || constant'],
      [
        'Didarab dengan faktor yang sama setiap tahun. || It is multiplied by the same factor each year.',
      ],
    ),
    choice(
      1,
      'Lintasan bola yang ditendang ke udara dimodelkan dengan fungsi || The path of a ball kicked into the air is modelled by a function that is',
      ['kuadratik || quadratic', 'linear', 'eksponen || exponential', 'malar || constant'],
      ['Lintasannya berbentuk parabola. || Its path is a parabola.'],
    ),
    inOrder(
      2,
      'Susun proses pemodelan matematik. || Put the process of mathematical modelling in order.',
      [
        'Kenal pasti dan definisikan masalah || Identify and define the problem',
        'Buat andaian dan kenal pasti pemboleh ubah || Make assumptions and identify the variables',
        'Gunakan matematik untuk menyelesaikan || Apply mathematics to solve it',
        'Tafsir penyelesaian || Interpret the solution',
        'Sahkan dan perhalusi model || Verify and refine the model',
      ],
      ['Andaian dibuat sebelum pengiraan. || Assumptions come before the calculation.'],
    ),
    onPaper(
      3,
      'Sebuah kereta bernilai RM80 000 menyusut 10% setahun. Tulis modelnya dan cari nilainya selepas 3 tahun. || A car worth RM80 000 loses 10% of its value a year. Write the model and find its value after 3 years.',
      [
        [1, r`$V = 80\,000(0.9)^t$`],
        [1, r`$t = 3$`],
        [1, 'RM58 320'],
      ],
      [r`$80\,000 \times 0.729 = 58\,320$`],
    ),
  ],
}
