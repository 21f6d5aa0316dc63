import { choice, inOrder, number, onPaper, words, type SampleChapters } from './sample-question.ts'

/** LaTeX is full of backslashes. */
const r = String.raw

/** Three questions for each chapter of SPM Physics. */
export const physics: SampleChapters = {
  'physics-f4-1': [
    choice(
      1,
      'Antara berikut, yang manakah kuantiti asas? || Which of these is a base quantity?',
      [
        'Arus elektrik || Electric current',
        'Daya || Force',
        'Halaju || Velocity',
        'Ketumpatan || Density',
      ],
      [
        'Kuantiti asas ialah panjang, jisim, masa, suhu, arus elektrik, keamatan berluminositi dan kuantiti bahan. Tiga yang lain ialah kuantiti terbitan. || The base quantities are length, mass, time, temperature, electric current, luminous intensity and amount of substance. The other three are derived.',
      ],
    ),
    number(
      1,
      r`Tukar $72\text{ km h}^{-1}$ kepada $\text{m s}^{-1}$. || Convert $72\text{ km h}^{-1}$ to $\text{m s}^{-1}$.`,
      '72 * 1000 / 3600',
      [r`$72 \times \frac{1000}{3600} = 20\text{ m s}^{-1}$.`],
      { units: ['m/s', 'm s-1', 'ms-1'] },
    ),
    choice(
      2,
      r`Graf $T^2$ melawan $l$ bagi sebuah bandul ialah garis lurus melalui asalan. Apakah maksudnya? || The graph of $T^2$ against $l$ for a pendulum is a straight line through the origin. What does it mean?`,
      [
        r`$T^2$ berkadar terus dengan $l$ || $T^2$ is directly proportional to $l$`,
        r`$T^2$ bertambah secara linear dengan $l$, tetapi tidak berkadar terus || $T^2$ increases linearly with $l$, but not in proportion`,
        r`$T$ berkadar terus dengan $l$ || $T$ is directly proportional to $l$`,
        r`$T^2$ berkadar songsang dengan $l$ || $T^2$ is inversely proportional to $l$`,
      ],
      [
        'Garis lurus yang melalui asalan menunjukkan hubungan berkadar terus antara kuantiti pada kedua-dua paksi. || A straight line through the origin shows direct proportion between the quantities on the two axes.',
      ],
    ),
  ],
  'physics-f4-2': [
    number(
      2,
      r`Sebuah kereta dari keadaan pegun memecut seragam pada $2.5\text{ m s}^{-2}$. Cari sesaran dalam 6 s. || A car starts from rest with a uniform acceleration of $2.5\text{ m s}^{-2}$. Find its displacement in 6 s.`,
      '0 * 6 + 1 / 2 * 2.5 * 6^2',
      [r`$s = ut + \frac{1}{2}at^2 = 0 + \frac{1}{2}(2.5)(6)^2 = 45\text{ m}$.`],
      { units: ['m'] },
    ),
    choice(
      1,
      'Penumpang terhumban ke hadapan apabila bas dibrek secara mengejut. Konsep yang menerangkannya ialah || Passengers are thrown forward when a bus brakes suddenly. This is explained by',
      [
        'inersia || inertia',
        'impuls || impulse',
        'keabadian momentum || conservation of momentum',
        'jatuh bebas || free fall',
      ],
      [
        'Penumpang cenderung mengekalkan keadaan gerakannya: itulah inersia. || The passengers tend to keep their state of motion: that is inertia.',
      ],
    ),
    onPaper(
      3,
      r`Troli A berjisim 2 kg bergerak pada $3\text{ m s}^{-1}$ lalu melanggar troli B berjisim 1 kg yang pegun. Kedua-duanya melekat. Cari halaju sepunya. || Trolley A of mass 2 kg moves at $3\text{ m s}^{-1}$ and hits trolley B of mass 1 kg, which is at rest. They stick together. Find their common velocity.`,
      [
        [
          1,
          'Menyatakan prinsip keabadian momentum || States the principle of conservation of momentum',
        ],
        [1, r`$(2)(3) + (1)(0) = (2 + 1)v$`],
        [
          1,
          r`$v = 2\text{ m s}^{-1}$, dalam arah asal A || $v = 2\text{ m s}^{-1}$, in the direction of A`,
        ],
      ],
      [
        r`Jumlah momentum sebelum = jumlah momentum selepas: $6 = 3v$, jadi $v = 2\text{ m s}^{-1}$. || Total momentum before = total momentum after: $6 = 3v$, so $v = 2\text{ m s}^{-1}$.`,
      ],
    ),
  ],
  'physics-f4-3': [
    choice(
      2,
      'Jika jarak antara pusat dua jasad digandakan dua, daya graviti antaranya menjadi || If the distance between the centres of two bodies is doubled, the gravitational force between them becomes',
      [
        r`$\frac{1}{4}$ daripada nilai asal || $\frac{1}{4}$ of its value`,
        r`$\frac{1}{2}$ daripada nilai asal || $\frac{1}{2}$ of its value`,
        'dua kali nilai asal || twice its value',
        'empat kali nilai asal || four times its value',
      ],
      [
        r`$F = \frac{Gm_1m_2}{r^2}$, jadi $F \propto \frac{1}{r^2}$. || $F = \frac{Gm_1m_2}{r^2}$, so $F \propto \frac{1}{r^2}$.`,
      ],
    ),
    words(
      1,
      'Apakah nama satelit yang kelihatan pegun dari suatu tempat di Bumi? Lengkapkan: satelit ______. || What do we call a satellite that seems to stand still above a place on Earth? Complete: a ______ satellite.',
      ['geopegun', 'geostationary', 'satelit geopegun', 'geostationary satellite'],
      [
        'Tempoh orbitnya 24 jam, sama dengan tempoh putaran Bumi, dan orbitnya di atas Khatulistiwa. || Its period is 24 hours, the same as that of the rotation of the Earth, and it orbits above the Equator.',
      ],
    ),
    number(
      2,
      r`Suatu jasad 60 kg berada di permukaan planet dengan pecutan graviti $3.7\text{ m s}^{-2}$. Hitung beratnya. || A body of 60 kg is on a planet where the acceleration of gravity is $3.7\text{ m s}^{-2}$. Calculate its weight.`,
      '60 * 3.7',
      [r`$W = mg = 60 \times 3.7 = 222\text{ N}$.`],
      { units: ['N', 'newton'] },
    ),
  ],
  'physics-f4-4': [
    number(
      2,
      r`Berapakah tenaga haba, dalam J, untuk memanaskan 0.5 kg air dari 25 °C ke 65 °C? ($c = 4200\text{ J kg}^{-1}\,°\text{C}^{-1}$) || How much heat, in J, raises 0.5 kg of water from 25 °C to 65 °C? ($c = 4200\text{ J kg}^{-1}\,°\text{C}^{-1}$)`,
      '0.5 * 4200 * (65 - 25)',
      [r`$Q = mc\Delta\theta = 0.5 \times 4200 \times 40 = 84\,000\text{ J}$.`],
      { units: ['J', 'joule'] },
    ),
    choice(
      1,
      'Suhu ais yang sedang melebur kekal 0 °C walaupun haba diserap, kerana haba digunakan untuk || The temperature of melting ice stays at 0 °C although it takes in heat, because the heat is used to',
      [
        'mengatasi daya tarikan antara molekul || overcome the attraction between molecules',
        'menambah tenaga kinetik purata molekul || increase the average kinetic energy of the molecules',
        'mengembangkan ais || expand the ice',
        'menambah jisim ais || increase the mass of the ice',
      ],
      [
        'Haba pendam tidak mengubah tenaga kinetik purata, jadi suhu tidak berubah. || Latent heat does not change the average kinetic energy, so the temperature stays the same.',
      ],
    ),
    number(
      3,
      r`Gas dalam bekas tertutup bertekanan 120 kPa pada 300 K. Isi padunya tetap. Cari tekanannya, dalam kPa, pada 350 K. || Gas in a closed container has a pressure of 120 kPa at 300 K. Its volume is fixed. Find its pressure, in kPa, at 350 K.`,
      '120 * 350 / 300',
      [
        r`$\frac{P_1}{T_1} = \frac{P_2}{T_2}$, jadi $P_2 = 120 \times \frac{350}{300} = 140$. || $\frac{P_1}{T_1} = \frac{P_2}{T_2}$, so $P_2 = 120 \times \frac{350}{300} = 140$.`,
      ],
      { units: ['kPa'] },
    ),
  ],
  'physics-f4-5': [
    number(
      1,
      r`Gelombang berfrekuensi 5 Hz mempunyai panjang gelombang 0.4 m. Cari lajunya. || A wave of frequency 5 Hz has a wavelength of 0.4 m. Find its speed.`,
      '5 * 0.4',
      [r`$v = f\lambda = 5 \times 0.4 = 2\text{ m s}^{-1}$.`],
      { units: ['m/s', 'm s-1', 'ms-1'] },
    ),
    choice(
      2,
      'Apabila gelombang air bergerak dari kawasan dalam ke kawasan cetek, yang manakah tidak berubah? || When water waves move from deep to shallow water, which does not change?',
      [
        'Frekuensi || Frequency',
        'Laju || Speed',
        'Panjang gelombang || Wavelength',
        'Jarak antara puncak || Distance between crests',
      ],
      [
        'Frekuensi ditentukan oleh sumber. Laju dan panjang gelombang berkurang di kawasan cetek. || The source sets the frequency. Speed and wavelength decrease in shallow water.',
      ],
    ),
    inOrder(
      2,
      'Susun gelombang elektromagnet ini daripada panjang gelombang terpanjang. || Order these electromagnetic waves, longest wavelength first.',
      [
        'Gelombang radio || Radio waves',
        'Inframerah || Infrared',
        'Cahaya nampak || Visible light',
        'Ultraungu || Ultraviolet',
        'Sinar gama || Gamma rays',
      ],
      [
        'Semakin tinggi frekuensi, semakin pendek panjang gelombang; sinar gama berfrekuensi paling tinggi. || The higher the frequency, the shorter the wavelength; gamma rays have the highest frequency.',
      ],
    ),
  ],
  'physics-f4-6': [
    number(
      2,
      r`Sinar cahaya masuk dari udara ke kaca pada sudut tuju 45°. Sudut biasannya 28°. Hitung indeks biasan kaca, betul kepada dua tempat perpuluhan. || Light enters glass from air at an angle of incidence of 45°. The angle of refraction is 28°. Calculate the refractive index to two decimal places.`,
      'sin(45) / sin(28)',
      [r`$n = \frac{\sin i}{\sin r} = \frac{\sin 45°}{\sin 28°} = 1.51$.`],
    ),
    choice(
      1,
      'Syarat bagi pantulan dalam penuh ialah cahaya bergerak dari || Total internal reflection needs light to travel from',
      [
        'medium lebih tumpat ke medium kurang tumpat, dengan sudut tuju melebihi sudut genting || a denser to a less dense medium, at an angle of incidence above the critical angle',
        'medium kurang tumpat ke medium lebih tumpat, dengan sudut tuju melebihi sudut genting || a less dense to a denser medium, at an angle of incidence above the critical angle',
        'medium lebih tumpat ke medium kurang tumpat, dengan sudut tuju kurang daripada sudut genting || a denser to a less dense medium, at an angle of incidence below the critical angle',
        'vakum ke kaca pada sebarang sudut || a vacuum into glass at any angle',
      ],
      ['Kedua-dua syarat mesti dipenuhi. || Both conditions must hold.'],
    ),
    number(
      3,
      r`Objek berada 30 cm di hadapan kanta cembung dengan panjang fokus 20 cm. Cari jarak imej. || An object is 30 cm in front of a convex lens of focal length 20 cm. Find the image distance.`,
      '1 / (1 / 20 - 1 / 30)',
      [
        r`$\frac{1}{f} = \frac{1}{u} + \frac{1}{v}$, jadi $\frac{1}{v} = \frac{1}{20} - \frac{1}{30} = \frac{1}{60}$. || $\frac{1}{f} = \frac{1}{u} + \frac{1}{v}$, so $\frac{1}{v} = \frac{1}{20} - \frac{1}{30} = \frac{1}{60}$.`,
        r`$v = 60\text{ cm}$.`,
      ],
      { units: ['cm'] },
    ),
  ],
  'physics-f5-1': [
    number(
      2,
      'Dua daya, 6 N dan 8 N, bertindak pada satu titik secara bersudut tegak. Cari magnitud daya paduannya. || Two forces, 6 N and 8 N, act at a point at right angles. Find the size of the resultant.',
      'sqrt(6^2 + 8^2)',
      [r`$F = \sqrt{6^2 + 8^2} = 10\text{ N}$.`],
      { units: ['N', 'newton'] },
    ),
    number(
      1,
      r`Spring memanjang 4 cm apabila daya 10 N dikenakan. Hitung pemalar spring, dalam $\text{N m}^{-1}$. || A spring stretches by 4 cm under a force of 10 N. Calculate its spring constant, in $\text{N m}^{-1}$.`,
      '10 / 0.04',
      [r`$k = \frac{F}{x} = \frac{10}{0.04} = 250\text{ N m}^{-1}$.`],
      { units: ['N/m', 'N m-1', 'Nm-1'] },
    ),
    choice(
      2,
      'Dua spring yang serupa disusun secara selari dan menyokong satu beban. Berbanding sebuah spring, sistem itu || Two identical springs in parallel carry a load. Compared with one spring, the system',
      [
        'lebih keras, dan pemanjangannya separuh || is stiffer and stretches half as far',
        'kurang keras, dan pemanjangannya dua kali || is less stiff and stretches twice as far',
        'sama keras, dan pemanjangannya sama || is as stiff and stretches as far',
        'lebih keras, dan pemanjangannya dua kali || is stiffer and stretches twice as far',
      ],
      [
        'Setiap spring menyokong separuh daripada beban, jadi pemanjangannya separuh. || Each spring carries half of the load, so it stretches half as far.',
      ],
    ),
  ],
  'physics-f5-2': [
    number(
      1,
      r`Cari tekanan, dalam Pa, akibat air pada kedalaman 5 m. ($\rho = 1000\text{ kg m}^{-3}$, $g = 9.81\text{ m s}^{-2}$) || Find the pressure, in Pa, due to water at a depth of 5 m. ($\rho = 1000\text{ kg m}^{-3}$, $g = 9.81\text{ m s}^{-2}$)`,
      '5 * 1000 * 9.81',
      [r`$P = h\rho g = 5 \times 1000 \times 9.81 = 49\,050\text{ Pa}$.`],
      { units: ['Pa', 'pascal'] },
    ),
    number(
      2,
      r`Jek hidraulik mempunyai omboh kecil $0.02\text{ m}^2$ dan omboh besar $0.5\text{ m}^2$. Daya 80 N dikenakan pada omboh kecil. Cari daya pada omboh besar. || A hydraulic jack has a small piston of $0.02\text{ m}^2$ and a large one of $0.5\text{ m}^2$. A force of 80 N acts on the small piston. Find the force on the large one.`,
      '80 * 0.5 / 0.02',
      [
        r`Prinsip Pascal: $\frac{F_1}{A_1} = \frac{F_2}{A_2}$. || Pascal's principle: $\frac{F_1}{A_1} = \frac{F_2}{A_2}$.`,
        r`$F_2 = 80 \times \frac{0.5}{0.02} = 2000\text{ N}$.`,
      ],
      { units: ['N', 'newton'] },
    ),
    choice(
      2,
      'Daya angkat pada sayap kapal terbang terhasil kerana udara di atas sayap || Lift on the wing of an aircraft arises because the air above the wing',
      [
        'lebih laju, jadi tekanannya lebih rendah || is faster, so its pressure is lower',
        'lebih laju, jadi tekanannya lebih tinggi || is faster, so its pressure is higher',
        'lebih perlahan, jadi tekanannya lebih rendah || is slower, so its pressure is lower',
        'lebih tumpat, jadi daya apungannya lebih besar || is denser, so its buoyancy is greater',
      ],
      ['Itulah prinsip Bernoulli. || That is Bernoulli’s principle.'],
    ),
  ],
  'physics-f5-3': [
    number(
      2,
      r`Dua perintang, $6\,\Omega$ dan $3\,\Omega$, disambung secara selari. Cari rintangan berkesan. || Two resistors, $6\,\Omega$ and $3\,\Omega$, are in parallel. Find the effective resistance.`,
      '6 * 3 / (6 + 3)',
      [r`$R = \frac{6 \times 3}{6 + 3} = 2\,\Omega$.`],
      { units: ['Ω', 'ohm'] },
    ),
    number(
      2,
      r`Sel dengan d.g.e. 1.5 V membekalkan arus 0.5 A kepada perintang $2.6\,\Omega$. Hitung rintangan dalam sel. || A cell of e.m.f. 1.5 V drives 0.5 A through a resistor of $2.6\,\Omega$. Calculate its internal resistance.`,
      '1.5 / 0.5 - 2.6',
      [
        r`$E = I(R + r)$, jadi $r = \frac{1.5}{0.5} - 2.6 = 0.4\,\Omega$. || $E = I(R + r)$, so $r = \frac{1.5}{0.5} - 2.6 = 0.4\,\Omega$.`,
      ],
      { units: ['Ω', 'ohm'] },
    ),
    choice(
      1,
      'Rintangan sebatang dawai bertambah apabila || The resistance of a wire increases when',
      [
        'panjangnya bertambah || its length increases',
        'luas keratan rentasnya bertambah || its cross-sectional area increases',
        'diameternya bertambah || its diameter increases',
        'suhunya berkurang || its temperature falls',
      ],
      [
        r`$R = \frac{\rho l}{A}$: berkadar terus dengan panjang, songsang dengan luas. || $R = \frac{\rho l}{A}$: it is proportional to the length and inversely proportional to the area.`,
      ],
    ),
  ],
  'physics-f5-4': [
    number(
      1,
      'Transformer unggul mempunyai 1200 lilitan primer dan 60 lilitan sekunder. Voltan primer 240 V. Cari voltan sekunder. || An ideal transformer has 1200 turns in its primary and 60 in its secondary coil. The primary voltage is 240 V. Find the secondary voltage.',
      '240 * 60 / 1200',
      [
        r`$\frac{V_s}{V_p} = \frac{N_s}{N_p}$, jadi $V_s = 240 \times \frac{60}{1200} = 12\text{ V}$. || $\frac{V_s}{V_p} = \frac{N_s}{N_p}$, so $V_s = 240 \times \frac{60}{1200} = 12\text{ V}$.`,
      ],
      { units: ['V', 'volt'] },
    ),
    words(
      2,
      'Hukum yang manakah menentukan arah arus aruhan: hukum ______? || Which law gives the direction of an induced current: ______ law?',
      ['Lenz', 'hukum Lenz', "Lenz's", "Lenz's law"],
      [
        'Arus aruhan mengalir supaya menentang perubahan yang menghasilkannya. || An induced current flows so as to oppose the change that produces it.',
      ],
    ),
    choice(
      2,
      'Arah daya pada konduktor yang membawa arus dalam medan magnet ditentukan dengan || The direction of the force on a current-carrying conductor in a magnetic field is found with',
      [
        'petua tangan kiri Fleming || Fleming’s left-hand rule',
        'petua tangan kanan Fleming || Fleming’s right-hand rule',
        'petua genggaman tangan kanan || the right-hand grip rule',
        'hukum Ohm || Ohm’s law',
      ],
      [
        'Tangan kiri untuk motor; tangan kanan untuk penjana. || The left hand is for motors, the right hand for generators.',
      ],
    ),
  ],
  'physics-f5-5': [
    choice(
      1,
      'Apakah fungsi diod dalam litar rektifikasi? || What does a diode do in a rectifier circuit?',
      [
        'Membenarkan arus mengalir dalam satu arah sahaja || It lets current flow in one direction only',
        'Menyimpan cas || It stores charge',
        'Menguatkan arus || It amplifies the current',
        'Menurunkan frekuensi || It lowers the frequency',
      ],
      [
        'Oleh itu arus ulang-alik menjadi arus terus. Kapasitor pula melicinkan output. || So alternating current becomes direct current. A capacitor smooths the output.',
      ],
    ),
    number(
      2,
      r`Dalam sebuah transistor, $I_B = 0.2\text{ mA}$ dan $I_C = 18\text{ mA}$. Cari $I_E$ dalam mA. || In a transistor, $I_B = 0.2\text{ mA}$ and $I_C = 18\text{ mA}$. Find $I_E$ in mA.`,
      '0.2 + 18',
      [r`$I_E = I_B + I_C = 18.2\text{ mA}$.`],
      { units: ['mA'] },
    ),
    choice(
      2,
      'Elektron dikeluarkan dari permukaan logam yang dipanaskan. Proses ini ialah || Electrons leave the surface of a heated metal. This process is',
      [
        'pancaran termion || thermionic emission',
        'kesan fotoelektrik || the photoelectric effect',
        'aruhan elektromagnet || electromagnetic induction',
        'pereputan beta || beta decay',
      ],
      [
        'Haba memberi tenaga kepada elektron untuk terlepas. Kesan fotoelektrik memerlukan cahaya. || Heat gives the electrons the energy to escape. The photoelectric effect needs light.',
      ],
    ),
  ],
  'physics-f5-6': [
    number(
      2,
      'Separuh hayat suatu sampel ialah 8 hari. Jisim asalnya 64 g. Berapakah jisim yang belum mereput selepas 24 hari? || A sample has a half-life of 8 days. Its mass is 64 g at first. What mass has not decayed after 24 days?',
      '64 / 2^(24 / 8)',
      [
        r`$24 \div 8 = 3$ separuh hayat: $64 \to 32 \to 16 \to 8$. || $24 \div 8 = 3$ half-lives: $64 \to 32 \to 16 \to 8$.`,
      ],
      { units: ['g'] },
    ),
    number(
      1,
      r`Uranium-238 ($^{238}_{92}\text{U}$) memancarkan satu zarah alfa. Cari nombor proton nukleus anak. || Uranium-238 ($^{238}_{92}\text{U}$) emits one alpha particle. Find the proton number of the daughter nucleus.`,
      '92 - 2',
      [
        r`Zarah alfa ialah $^{4}_{2}\text{He}$, jadi nombor proton berkurang sebanyak 2. || An alpha particle is $^{4}_{2}\text{He}$, so the proton number falls by 2.`,
      ],
    ),
    choice(
      2,
      'Tenaga Matahari berasal daripada || The energy of the Sun comes from',
      [
        'pelakuran nukleus hidrogen || the fusion of hydrogen nuclei',
        'pembelahan nukleus uranium || the fission of uranium nuclei',
        'pembakaran hidrogen || the burning of hydrogen',
        'pereputan alfa || alpha decay',
      ],
      [
        'Nukleus ringan bercantum menjadi nukleus lebih berat; cacat jisim menjadi tenaga. || Light nuclei join into heavier ones; the mass defect becomes energy.',
      ],
    ),
  ],
  'physics-f5-7': [
    number(
      2,
      r`Fungsi kerja suatu logam ialah 2.2 eV. Foton bertenaga 3.5 eV mengenainya. Cari tenaga kinetik maksimum fotoelektron dalam eV. || A metal has a work function of 2.2 eV. Photons of 3.5 eV hit it. Find the maximum kinetic energy of the photoelectrons in eV.`,
      '3.5 - 2.2',
      [
        r`$K_{maks} = hf - W = 3.5 - 2.2 = 1.3\text{ eV}$. || $K_{max} = hf - W = 3.5 - 2.2 = 1.3\text{ eV}$.`,
      ],
      { units: ['eV'] },
    ),
    choice(
      2,
      'Keamatan cahaya digandakan, dengan frekuensinya tetap di atas frekuensi ambang. Tenaga kinetik maksimum fotoelektron || The intensity of light is doubled, while its frequency stays above the threshold. The maximum kinetic energy of the photoelectrons',
      [
        'tidak berubah || does not change',
        'menjadi dua kali || doubles',
        'menjadi separuh || halves',
        'menjadi sifar || becomes zero',
      ],
      [
        'Lebih banyak foton membebaskan lebih banyak elektron, tetapi tenaga setiap foton sama. || More photons free more electrons, but the energy of each photon is the same.',
      ],
    ),
    words(
      1,
      'Apakah nama paket tenaga cahaya yang diskret? || What is a discrete packet of light energy called?',
      ['foton', 'photon', 'a photon', 'kuantum', 'quantum'],
      [r`Tenaga satu foton ialah $E = hf$. || The energy of one photon is $E = hf$.`],
    ),
  ],
}
