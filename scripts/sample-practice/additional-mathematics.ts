import { choice, number, onPaper, type SampleChapters } from './sample-question.ts'

/** LaTeX is full of backslashes. */
const r = String.raw

/** Three questions for each chapter of SPM Additional Mathematics. */
export const additionalMathematics: SampleChapters = {
  'additional-mathematics-f4-1': [
    number(
      1,
      r`Diberi $f(x) = 3x - 4$. Cari $f(5)$. || Given $f(x) = 3x - 4$, find $f(5)$.`,
      '3 * 5 - 4',
      [r`$f(5) = 3(5) - 4 = 11$.`],
    ),
    number(
      2,
      r`Diberi $f(x) = 2x + 1$ dan $g(x) = x^2$. Cari $fg(3)$. || Given $f(x) = 2x + 1$ and $g(x) = x^2$, find $fg(3)$.`,
      '2 * 3^2 + 1',
      [
        r`$g$ dahulu: $g(3) = 9$. Kemudian $f(9) = 19$. || First $g$: $g(3) = 9$. Then $f(9) = 19$.`,
      ],
    ),
    choice(
      2,
      r`Cari fungsi songsang bagi $f(x) = \frac{x + 3}{2}$. || Find the inverse of $f(x) = \frac{x + 3}{2}$.`,
      [r`$2x - 3$`, r`$2x + 3$`, r`$\frac{x - 3}{2}$`, r`$\frac{2}{x + 3}$`],
      [
        r`Jadikan $y = \frac{x + 3}{2}$: $x = 2y - 3$. Maka $f^{-1}(x) = 2x - 3$. || Let $y = \frac{x + 3}{2}$: $x = 2y - 3$. So $f^{-1}(x) = 2x - 3$.`,
      ],
    ),
  ],
  'additional-mathematics-f4-2': [
    choice(
      2,
      r`Persamaan $x^2 + kx + 9 = 0$ mempunyai dua punca sama dan $k > 0$. Cari $k$. || The equation $x^2 + kx + 9 = 0$ has two equal roots and $k > 0$. Find $k$.`,
      ['6', '3', '9', '36'],
      [
        r`$b^2 - 4ac = 0$: $k^2 - 36 = 0$, jadi $k = 6$. || $b^2 - 4ac = 0$: $k^2 - 36 = 0$, so $k = 6$.`,
      ],
    ),
    number(
      2,
      r`Cari nilai minimum bagi $f(x) = x^2 - 6x + 14$. || Find the minimum value of $f(x) = x^2 - 6x + 14$.`,
      '14 - (6 / 2)^2',
      [
        r`$f(x) = (x - 3)^2 + 5$, jadi nilai minimum ialah 5. || $f(x) = (x - 3)^2 + 5$, so the minimum is 5.`,
      ],
    ),
    choice(
      3,
      r`Cari julat $x$ bagi $x^2 - x - 6 < 0$. || Find the range of $x$ for $x^2 - x - 6 < 0$.`,
      [
        r`$-2 < x < 3$`,
        r`$x < -2$ atau $x > 3$ || $x < -2$ or $x > 3$`,
        r`$-3 < x < 2$`,
        r`$x < -3$ atau $x > 2$ || $x < -3$ or $x > 2$`,
      ],
      [
        r`$(x - 3)(x + 2) < 0$. Graf berada di bawah paksi-$x$ antara punca. || $(x - 3)(x + 2) < 0$. The graph is below the $x$-axis between the roots.`,
      ],
    ),
  ],
  'additional-mathematics-f4-3': [
    number(
      2,
      r`Selesaikan $x + y + z = 6$, $x - y = 1$ dan $z = 3$. Nyatakan $x$. || Solve $x + y + z = 6$, $x - y = 1$ and $z = 3$. Give $x$.`,
      '(6 - 3 + 1) / 2',
      [
        r`$x + y = 3$ dan $x - y = 1$. Jumlahkan: $2x = 4$, $x = 2$. || $x + y = 3$ and $x - y = 1$. Add them: $2x = 4$, $x = 2$.`,
      ],
    ),
    number(
      3,
      r`Garis $y = x + 1$ menyilang lengkung $y = x^2 - 1$. Cari nilai $x$ yang positif. || The line $y = x + 1$ meets the curve $y = x^2 - 1$. Find the positive value of $x$.`,
      '(1 + sqrt(1 + 8)) / 2',
      [
        r`$x^2 - 1 = x + 1$, jadi $x^2 - x - 2 = 0$, $(x - 2)(x + 1) = 0$. || $x^2 - 1 = x + 1$, so $x^2 - x - 2 = 0$, $(x - 2)(x + 1) = 0$.`,
      ],
    ),
    choice(
      1,
      'Sistem tiga persamaan linear dalam tiga pemboleh ubah tidak mempunyai penyelesaian jika || A system of three linear equations in three variables has no solution if',
      [
        'tiada titik yang dikongsi oleh ketiga-tiga satah || no point lies on all three planes',
        'ketiga-tiga satah bersilang pada satu titik || the planes meet in one point',
        'ketiga-tiga satah bersilang pada satu garis || the planes meet in one line',
        'ketiga-tiga satah bertindih || the planes coincide',
      ],
      [
        'Setiap persamaan ialah satu satah; penyelesaian ialah titik sepunya. || Each equation is a plane; a solution is a common point.',
      ],
    ),
  ],
  'additional-mathematics-f4-4': [
    number(2, r`Selesaikan $2^{x + 1} = 32$. || Solve $2^{x + 1} = 32$.`, 'log(32) / log(2) - 1', [
      r`$32 = 2^5$, jadi $x + 1 = 5$ dan $x = 4$. || $32 = 2^5$, so $x + 1 = 5$ and $x = 4$.`,
    ]),
    number(
      2,
      r`Nilaikan $\log_3 54 - \log_3 2$. || Evaluate $\log_3 54 - \log_3 2$.`,
      'log(54 / 2) / log(3)',
      [r`$\log_3 \frac{54}{2} = \log_3 27 = 3$.`],
    ),
    choice(
      2,
      r`Permudahkan $\frac{6}{\sqrt{3}}$. || Simplify $\frac{6}{\sqrt{3}}$.`,
      [r`$2\sqrt{3}$`, r`$3\sqrt{2}$`, r`$6\sqrt{3}$`, r`$\sqrt{2}$`],
      [r`$\frac{6}{\sqrt{3}} \times \frac{\sqrt{3}}{\sqrt{3}} = \frac{6\sqrt{3}}{3} = 2\sqrt{3}$.`],
    ),
  ],
  'additional-mathematics-f4-5': [
    number(
      1,
      r`Cari sebutan ke-12 bagi janjang aritmetik 5, 8, 11, … || Find the 12th term of the arithmetic progression 5, 8, 11, …`,
      '5 + 11 * 3',
      [r`$T_{12} = a + 11d = 5 + 11(3) = 38$.`],
    ),
    number(
      2,
      r`Cari hasil tambah hingga ketakterhinggaan bagi 12, 6, 3, … || Find the sum to infinity of 12, 6, 3, …`,
      '12 / (1 - 0.5)',
      [r`$S_\infty = \frac{a}{1 - r} = \frac{12}{1 - 0.5} = 24$.`],
    ),
    number(
      3,
      r`Hasil tambah $n$ sebutan pertama ialah $S_n = 2n^2 + 3n$. Cari sebutan ke-5. || The sum of the first $n$ terms is $S_n = 2n^2 + 3n$. Find the 5th term.`,
      '2 * 5^2 + 3 * 5 - (2 * 4^2 + 3 * 4)',
      [r`$T_5 = S_5 - S_4 = 65 - 44 = 21$.`],
    ),
  ],
  'additional-mathematics-f4-6': [
    choice(
      2,
      r`$y = ax^n$ ditukar kepada bentuk linear $\log_{10} y = n\log_{10} x + \log_{10} a$. Kecerunan graf $\log_{10} y$ melawan $\log_{10} x$ ialah || $y = ax^n$ becomes $\log_{10} y = n\log_{10} x + \log_{10} a$. The gradient of the graph of $\log_{10} y$ against $\log_{10} x$ is`,
      [r`$n$`, r`$a$`, r`$\log_{10} a$`, r`$\log_{10} n$`],
      [
        r`Bandingkan dengan $Y = mX + c$: $m = n$ dan $c = \log_{10} a$. || Compare with $Y = mX + c$: $m = n$ and $c = \log_{10} a$.`,
      ],
    ),
    number(
      2,
      r`Garis lurus $\frac{y}{x}$ melawan $x$ melalui $(1, 5)$ dan $(3, 9)$. Diberi $y = px^2 + qx$, cari $p$. || The straight line of $\frac{y}{x}$ against $x$ passes through $(1, 5)$ and $(3, 9)$. Given $y = px^2 + qx$, find $p$.`,
      '(9 - 5) / (3 - 1)',
      [
        r`$\frac{y}{x} = px + q$, jadi $p$ ialah kecerunan: $\frac{9 - 5}{3 - 1} = 2$. || $\frac{y}{x} = px + q$, so $p$ is the gradient: $\frac{9 - 5}{3 - 1} = 2$.`,
      ],
    ),
    choice(
      1,
      r`Apakah yang perlu diplot untuk mendapat garis lurus daripada $y = \frac{a}{x} + b$? || What is plotted to get a straight line from $y = \frac{a}{x} + b$?`,
      [
        r`$y$ melawan $\frac{1}{x}$ || $y$ against $\frac{1}{x}$`,
        r`$y$ melawan $x$ || $y$ against $x$`,
        r`$\frac{1}{y}$ melawan $x$ || $\frac{1}{y}$ against $x$`,
        r`$\log y$ melawan $x$ || $\log y$ against $x$`,
      ],
      [
        r`$Y = y$, $X = \frac{1}{x}$, kecerunan $a$ dan pintasan $b$. || $Y = y$, $X = \frac{1}{x}$, gradient $a$ and intercept $b$.`,
      ],
    ),
  ],
  'additional-mathematics-f4-7': [
    number(
      2,
      r`Titik $P$ membahagi tembereng $A(1, 2)$ dan $B(7, 11)$ dengan $AP : PB = 1 : 2$. Cari koordinat-$y$ bagi $P$. || Point $P$ divides the segment from $A(1, 2)$ to $B(7, 11)$ with $AP : PB = 1 : 2$. Find the $y$-coordinate of $P$.`,
      '(2 * 2 + 1 * 11) / 3',
      [r`$y = \frac{2(2) + 1(11)}{3} = 5$.`],
    ),
    number(
      2,
      r`Cari luas segi tiga dengan bucu $(0, 0)$, $(6, 0)$ dan $(2, 5)$. || Find the area of the triangle with vertices $(0, 0)$, $(6, 0)$ and $(2, 5)$.`,
      'abs(0 * 0 + 6 * 5 + 2 * 0 - (6 * 0 + 2 * 0 + 0 * 5)) / 2',
      [r`$\frac{1}{2}|30 - 0| = 15$ unit$^2$. || $\frac{1}{2}|30 - 0| = 15$ units$^2$.`],
    ),
    choice(
      1,
      r`Garis yang berserenjang dengan $y = 2x + 3$ mempunyai kecerunan || A line perpendicular to $y = 2x + 3$ has gradient`,
      [r`$-\frac{1}{2}$`, r`$\frac{1}{2}$`, r`$-2$`, r`$2$`],
      [r`$m_1m_2 = -1$, jadi $m_2 = -\frac{1}{2}$. || $m_1m_2 = -1$, so $m_2 = -\frac{1}{2}$.`],
    ),
  ],
  'additional-mathematics-f4-8': [
    number(
      1,
      r`Cari magnitud vektor $5\mathbf{i} - 12\mathbf{j}$. || Find the magnitude of the vector $5\mathbf{i} - 12\mathbf{j}$.`,
      'sqrt(5^2 + 12^2)',
      [r`$\sqrt{5^2 + (-12)^2} = 13$.`],
    ),
    number(
      2,
      r`Vektor $2\mathbf{i} + k\mathbf{j}$ selari dengan $6\mathbf{i} - 9\mathbf{j}$. Cari $k$. || The vector $2\mathbf{i} + k\mathbf{j}$ is parallel to $6\mathbf{i} - 9\mathbf{j}$. Find $k$.`,
      '-9 * 2 / 6',
      [
        r`$\frac{2}{6} = \frac{k}{-9}$, jadi $k = -3$. || $\frac{2}{6} = \frac{k}{-9}$, so $k = -3$.`,
      ],
    ),
    choice(
      2,
      r`$\overrightarrow{OA} = \mathbf{a}$ dan $\overrightarrow{OB} = \mathbf{b}$. $M$ ialah titik tengah $AB$. Maka $\overrightarrow{OM}$ ialah || $\overrightarrow{OA} = \mathbf{a}$ and $\overrightarrow{OB} = \mathbf{b}$. $M$ is the midpoint of $AB$. Then $\overrightarrow{OM}$ is`,
      [
        r`$\frac{1}{2}(\mathbf{a} + \mathbf{b})$`,
        r`$\frac{1}{2}(\mathbf{b} - \mathbf{a})$`,
        r`$\mathbf{a} + \mathbf{b}$`,
        r`$\mathbf{b} - \mathbf{a}$`,
      ],
      [r`$\overrightarrow{OM} = \mathbf{a} + \frac{1}{2}(\mathbf{b} - \mathbf{a})$.`],
    ),
  ],
  'additional-mathematics-f4-9': [
    number(
      2,
      r`Dalam $\triangle ABC$, $AB = 7\text{ cm}$, $AC = 5\text{ cm}$ dan $\angle A = 60°$. Cari $BC$, betul kepada dua tempat perpuluhan. || In $\triangle ABC$, $AB = 7\text{ cm}$, $AC = 5\text{ cm}$ and $\angle A = 60°$. Find $BC$ to two decimal places.`,
      'sqrt(7^2 + 5^2 - 2 * 7 * 5 * cos(60))',
      [
        r`$BC^2 = 49 + 25 - 70\cos 60° = 39$, jadi $BC = 6.24\text{ cm}$. || $BC^2 = 49 + 25 - 70\cos 60° = 39$, so $BC = 6.24\text{ cm}$.`,
      ],
      { units: ['cm'] },
    ),
    number(
      1,
      r`Cari luas segi tiga dengan sisi 8 cm dan 6 cm yang mengapit sudut 30°. || Find the area of a triangle with sides of 8 cm and 6 cm enclosing an angle of 30°.`,
      '1 / 2 * 8 * 6 * sin(30)',
      [r`$\frac{1}{2}ab\sin C = \frac{1}{2}(8)(6)\sin 30° = 12\text{ cm}^2$.`],
      { units: ['cm²', 'cm2'] },
    ),
    choice(
      2,
      'Petua sinus boleh terus digunakan apabila diberi || The sine rule can be used at once when you know',
      [
        'dua sudut dan satu sisi || two angles and a side',
        'tiga sisi || three sides',
        'dua sisi dan sudut kandungnya || two sides and the angle between them',
        'tiga sudut sahaja || three angles only',
      ],
      [
        'Petua sinus memerlukan satu pasangan sisi dan sudut bertentangan. Tiga sisi, atau dua sisi dan sudut kandung, memerlukan petua kosinus. || The sine rule needs a side and its opposite angle. Three sides, or two sides and the angle between, need the cosine rule.',
      ],
    ),
  ],
  'additional-mathematics-f4-10': [
    number(
      1,
      'Harga beras ialah RM 25 pada 2020 dan RM 31 pada 2024. Cari nombor indeks bagi 2024 berasaskan 2020. || Rice cost RM 25 in 2020 and RM 31 in 2024. Find the price index for 2024 based on 2020.',
      '31 / 25 * 100',
      [r`$I = \frac{31}{25} \times 100 = 124$.`],
    ),
    number(
      2,
      'Nombor indeks tiga barang ialah 110, 120 dan 135 dengan pemberat 2, 3 dan 5. Hitung nombor indeks gubahan. || Three items have index numbers 110, 120 and 135 with weights 2, 3 and 5. Calculate the composite index.',
      '(110 * 2 + 120 * 3 + 135 * 5) / 10',
      [r`$\bar{I} = \frac{\sum Iw}{\sum w} = \frac{1255}{10} = 125.5$.`],
    ),
    choice(
      2,
      'Nombor indeks 95 bermaksud harga || An index number of 95 means that the price',
      [
        'menurun sebanyak 5% || fell by 5%',
        'meningkat sebanyak 95% || rose by 95%',
        'menurun sebanyak 95% || fell by 95%',
        'meningkat sebanyak 5% || rose by 5%',
      ],
      ['100 ialah harga pada tahun asas. || 100 is the price in the base year.'],
    ),
  ],
  'additional-mathematics-f5-1': [
    choice(
      1,
      r`Tukar 120° kepada radian. || Convert 120° to radians.`,
      [r`$\frac{2}{3}\pi$`, r`$\frac{3}{4}\pi$`, r`$\frac{1}{3}\pi$`, r`$\frac{4}{3}\pi$`],
      [r`$120 \times \frac{\pi}{180} = \frac{2}{3}\pi$.`],
    ),
    number(
      2,
      r`Cari panjang lengkok bagi bulatan berjejari 9 cm dengan sudut 0.8 rad. || Find the length of an arc of a circle of radius 9 cm with an angle of 0.8 rad.`,
      '9 * 0.8',
      [r`$s = r\theta = 9(0.8) = 7.2\text{ cm}$.`],
      { units: ['cm'] },
    ),
    number(
      2,
      r`Cari luas sektor berjejari 10 cm dengan sudut 1.2 rad. || Find the area of a sector of radius 10 cm with an angle of 1.2 rad.`,
      '1 / 2 * 10^2 * 1.2',
      [r`$A = \frac{1}{2}r^2\theta = \frac{1}{2}(100)(1.2) = 60\text{ cm}^2$.`],
      { units: ['cm²', 'cm2'] },
    ),
  ],
  'additional-mathematics-f5-2': [
    number(
      2,
      r`Diberi $y = 3x^2 - 5x$. Cari $\frac{dy}{dx}$ apabila $x = 2$. || Given $y = 3x^2 - 5x$, find $\frac{dy}{dx}$ when $x = 2$.`,
      '6 * 2 - 5',
      [r`$\frac{dy}{dx} = 6x - 5 = 7$.`],
    ),
    choice(
      2,
      r`Bezakan $(2x + 1)^4$ terhadap $x$. || Differentiate $(2x + 1)^4$ with respect to $x$.`,
      [r`$8(2x + 1)^3$`, r`$4(2x + 1)^3$`, r`$8(2x + 1)^4$`, r`$2(2x + 1)^3$`],
      [r`Petua rantai: $4(2x + 1)^3 \times 2$. || Chain rule: $4(2x + 1)^3 \times 2$.`],
    ),
    onPaper(
      3,
      r`Cari koordinat titik pusingan bagi $y = x^3 - 3x$ dan tentukan sama ada setiap satunya maksimum atau minimum. || Find the turning points of $y = x^3 - 3x$ and say whether each is a maximum or a minimum.`,
      [
        [1, r`$\frac{dy}{dx} = 3x^2 - 3 = 0$`],
        [1, r`$x = 1$ dan $x = -1$ || $x = 1$ and $x = -1$`],
        [
          1,
          r`$(1, -2)$ minimum, kerana $\frac{d^2y}{dx^2} = 6 > 0$ || $(1, -2)$ is a minimum, because $\frac{d^2y}{dx^2} = 6 > 0$`,
        ],
        [
          1,
          r`$(-1, 2)$ maksimum, kerana $\frac{d^2y}{dx^2} = -6 < 0$ || $(-1, 2)$ is a maximum, because $\frac{d^2y}{dx^2} = -6 < 0$`,
        ],
      ],
      [
        r`$\frac{dy}{dx} = 3x^2 - 3$ dan $\frac{d^2y}{dx^2} = 6x$. || $\frac{dy}{dx} = 3x^2 - 3$ and $\frac{d^2y}{dx^2} = 6x$.`,
      ],
    ),
  ],
  'additional-mathematics-f5-3': [
    number(2, r`Nilaikan $\int_1^3 2x\,dx$. || Evaluate $\int_1^3 2x\,dx$.`, '3^2 - 1^2', [
      r`$[x^2]_1^3 = 9 - 1 = 8$.`,
    ]),
    choice(
      1,
      r`Cari $\int (6x^2 + 4)\,dx$. || Find $\int (6x^2 + 4)\,dx$.`,
      [r`$2x^3 + 4x + c$`, r`$12x + c$`, r`$3x^3 + 4x + c$`, r`$2x^3 + 4 + c$`],
      [
        r`Tambah kuasa, bahagi dengan kuasa baharu: $\frac{6x^3}{3} + 4x + c$. || Raise the power and divide by the new power: $\frac{6x^3}{3} + 4x + c$.`,
      ],
    ),
    number(
      3,
      r`Cari luas rantau antara $y = x(4 - x)$ dan paksi-$x$, betul kepada dua tempat perpuluhan. || Find the area between $y = x(4 - x)$ and the $x$-axis to two decimal places.`,
      '2 * 4^2 - 4^3 / 3',
      [
        r`$\int_0^4 (4x - x^2)\,dx = \left[2x^2 - \frac{x^3}{3}\right]_0^4 = \frac{32}{3} = 10.67$.`,
      ],
    ),
  ],
  'additional-mathematics-f5-4': [
    number(
      1,
      'Berapakah cara 5 orang boleh duduk dalam satu barisan? || In how many ways can 5 people sit in a row?',
      'fact(5)',
      [r`$5! = 120$.`],
    ),
    number(
      2,
      'Berapakah cara memilih 3 wakil daripada 8 murid? || In how many ways can 3 representatives be chosen from 8 students?',
      'fact(8) / (fact(3) * fact(5))',
      [r`$^8C_3 = \frac{8!}{3!\,5!} = 56$.`],
    ),
    number(
      3,
      'Berapakah nombor 4 digit yang berlainan boleh dibentuk daripada 1, 2, 3, 4 dan 5 tanpa ulangan jika nombor itu genap? || How many even 4-digit numbers can be made from 1, 2, 3, 4 and 5 without repeating a digit?',
      '2 * fact(4) / fact(1)',
      [
        r`Digit terakhir: 2 cara (2 atau 4). Tiga digit lain: $^4P_3 = 24$. $2 \times 24 = 48$. || Last digit: 2 ways (2 or 4). The other three: $^4P_3 = 24$. $2 \times 24 = 48$.`,
      ],
    ),
  ],
  'additional-mathematics-f5-5': [
    number(
      2,
      r`$X \sim B(4, 0.5)$. Cari $P(X = 2)$. || $X \sim B(4, 0.5)$. Find $P(X = 2)$.`,
      '6 * 0.5^4',
      [r`$^4C_2(0.5)^2(0.5)^2 = 0.375$.`],
      { places: 3 },
    ),
    number(
      1,
      r`$X \sim B(20, 0.3)$. Cari min bagi $X$. || $X \sim B(20, 0.3)$. Find the mean of $X$.`,
      '20 * 0.3',
      [r`$\mu = np = 20(0.3) = 6$.`],
    ),
    number(
      2,
      r`Markah bertaburan normal dengan min 60 dan sisihan piawai 8. Cari skor-$z$ bagi markah 74. || Marks are normally distributed with mean 60 and standard deviation 8. Find the $z$-score of 74.`,
      '(74 - 60) / 8',
      [r`$z = \frac{x - \mu}{\sigma} = \frac{14}{8} = 1.75$.`],
    ),
  ],
  'additional-mathematics-f5-6': [
    choice(
      2,
      r`$\sin^2 \theta + \cos^2 \theta$ bersamaan dengan 1. Maka $1 + \tan^2 \theta$ bersamaan dengan || $\sin^2 \theta + \cos^2 \theta$ equals 1. So $1 + \tan^2 \theta$ equals`,
      [r`$\sec^2 \theta$`, r`$\text{cosec}^2 \theta$`, r`$\cot^2 \theta$`, r`$\cos^2 \theta$`],
      [r`Bahagi setiap sebutan dengan $\cos^2 \theta$. || Divide each term by $\cos^2 \theta$.`],
    ),
    number(
      2,
      r`Diberi $\sin \theta = \frac{3}{5}$ dan $\theta$ tirus. Cari $\sin 2\theta$. || Given $\sin \theta = \frac{3}{5}$ and $\theta$ is acute, find $\sin 2\theta$.`,
      '2 * 3 / 5 * 4 / 5',
      [
        r`$\cos \theta = \frac{4}{5}$, jadi $\sin 2\theta = 2 \times \frac{3}{5} \times \frac{4}{5} = 0.96$. || $\cos \theta = \frac{4}{5}$, so $\sin 2\theta = 2 \times \frac{3}{5} \times \frac{4}{5} = 0.96$.`,
      ],
    ),
    number(
      2,
      r`Berapakah amplitud bagi $y = 3\sin 2x + 1$? || What is the amplitude of $y = 3\sin 2x + 1$?`,
      '(4 - -2) / 2',
      [
        r`Nilai antara $-2$ dan $4$, jadi amplitud 3. Tempohnya 180°. || Values lie between $-2$ and $4$, so the amplitude is 3. The period is 180°.`,
      ],
    ),
  ],
  'additional-mathematics-f5-7': [
    choice(
      1,
      'Sebuah kedai menjual x baju dan y seluar. "Bilangan baju sekurang-kurangnya dua kali bilangan seluar" ditulis || A shop sells x shirts and y trousers. "At least twice as many shirts as trousers" is written',
      [r`$x \ge 2y$`, r`$x \le 2y$`, r`$y \ge 2x$`, r`$2x \ge y$`],
      [
        r`Jika $y = 10$, maka $x$ mestilah 20 atau lebih. || If $y = 10$, then $x$ must be 20 or more.`,
      ],
    ),
    number(
      2,
      r`Rantau tersaur mempunyai bucu $(0, 0)$, $(6, 0)$, $(4, 3)$ dan $(0, 5)$. Cari nilai maksimum bagi $2x + 3y$. || The feasible region has corners $(0, 0)$, $(6, 0)$, $(4, 3)$ and $(0, 5)$. Find the maximum of $2x + 3y$.`,
      '2 * 4 + 3 * 3',
      [
        r`Nilai di bucu: 0, 12, 17, 15. Maksimum 17 pada $(4, 3)$. || Values at the corners: 0, 12, 17, 15. The maximum is 17, at $(4, 3)$.`,
      ],
    ),
    choice(
      2,
      r`Nilai optimum bagi fungsi objektif linear dalam rantau tersaur terletak pada || The optimum of a linear objective function over a feasible region lies at`,
      [
        'bucu rantau || a corner of the region',
        'pusat rantau || the centre of the region',
        'asalan sahaja || the origin only',
        'sebarang titik di luar rantau || any point outside the region',
      ],
      [
        'Garis objektif yang digerakkan meninggalkan rantau pada bucunya (atau satu sisi penuh). || The objective line, as it moves, leaves the region at a corner (or along a whole side).',
      ],
    ),
  ],
  'additional-mathematics-f5-8': [
    number(
      2,
      r`Sesaran zarah ialah $s = t^3 - 6t^2 + 9t$ m. Cari halajunya apabila $t = 4$ s. || The displacement of a particle is $s = t^3 - 6t^2 + 9t$ m. Find its velocity at $t = 4$ s.`,
      '3 * 4^2 - 12 * 4 + 9',
      [r`$v = \frac{ds}{dt} = 3t^2 - 12t + 9 = 9\text{ m s}^{-1}$.`],
      { units: ['m/s', 'm s-1', 'ms-1'] },
    ),
    number(
      2,
      r`$v = 8t - 2t^2$. Cari masa ($t > 0$) apabila zarah berhenti seketika. || $v = 8t - 2t^2$. Find the time ($t > 0$) at which the particle is momentarily at rest.`,
      '8 / 2',
      [
        r`$v = 0$: $2t(4 - t) = 0$, jadi $t = 4\text{ s}$. || $v = 0$: $2t(4 - t) = 0$, so $t = 4\text{ s}$.`,
      ],
      { units: ['s'] },
    ),
    choice(
      1,
      'Pecutan zarah diperoleh dengan || The acceleration of a particle is found by',
      [
        'membezakan halaju terhadap masa || differentiating velocity with respect to time',
        'membezakan sesaran terhadap masa || differentiating displacement with respect to time',
        'mengamirkan halaju terhadap masa || integrating velocity with respect to time',
        'mengamirkan sesaran terhadap masa || integrating displacement with respect to time',
      ],
      [r`$a = \frac{dv}{dt} = \frac{d^2s}{dt^2}$.`],
    ),
  ],
}
