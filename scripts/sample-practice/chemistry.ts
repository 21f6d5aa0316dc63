import { choice, inOrder, number, onPaper, words, type SampleChapters } from './sample-question.ts'

/** LaTeX is full of backslashes. */
const r = String.raw

/** Three questions for each chapter of SPM Chemistry. */
export const chemistry: SampleChapters = {
  'chemistry-f4-1': [
    inOrder(
      1,
      'Susun langkah kaedah saintifik ini. || Put these steps of the scientific method in order.',
      [
        'Membuat pemerhatian || Make an observation',
        'Membina hipotesis || Form a hypothesis',
        'Mengawal pemboleh ubah dan menjalankan eksperimen || Control the variables and carry out the experiment',
        'Mentafsir data || Interpret the data',
        'Membuat kesimpulan || Draw a conclusion',
      ],
      [
        'Hipotesis diuji oleh eksperimen, dan kesimpulan bergantung pada data. || An experiment tests the hypothesis, and the conclusion rests on the data.',
      ],
    ),
    choice(
      1,
      'Logam natrium di makmal disimpan dalam || Sodium metal is kept in the laboratory in',
      [
        'minyak parafin || paraffin oil',
        'air suling || distilled water',
        'botol kosong yang terbuka || an empty open bottle',
        'larutan garam || salt solution',
      ],
      [
        'Natrium bertindak balas cergas dengan air dan oksigen di udara. || Sodium reacts vigorously with water and with oxygen in the air.',
      ],
    ),
    choice(
      2,
      'Kesan suhu terhadap masa gula melarut disiasat. Apakah pemboleh ubah bergerak balas? || The effect of temperature on the time for sugar to dissolve is studied. What is the responding variable?',
      [
        'Masa untuk gula melarut || The time for the sugar to dissolve',
        'Suhu air || The temperature of the water',
        'Isi padu air || The volume of water',
        'Jisim gula || The mass of sugar',
      ],
      [
        'Suhu dimanipulasikan, masa bergerak balas; isi padu dan jisim dimalarkan. || Temperature is manipulated and time responds; volume and mass are fixed.',
      ],
    ),
  ],
  'chemistry-f4-2': [
    number(
      1,
      r`Berapakah bilangan neutron dalam $^{37}_{17}\text{Cl}$? || How many neutrons are there in $^{37}_{17}\text{Cl}$?`,
      '37 - 17',
      [
        r`Neutron = nombor nukleon − nombor proton = $37 - 17 = 20$. || Neutrons = nucleon number − proton number = $37 - 17 = 20$.`,
      ],
    ),
    number(
      2,
      r`Klorin semula jadi mengandungi 75% $^{35}\text{Cl}$ dan 25% $^{37}\text{Cl}$. Hitung jisim atom relatifnya. || Natural chlorine is 75% $^{35}\text{Cl}$ and 25% $^{37}\text{Cl}$. Calculate its relative atomic mass.`,
      '(75 * 35 + 25 * 37) / 100',
      [r`$\frac{75 \times 35 + 25 \times 37}{100} = 35.5$.`],
    ),
    choice(
      1,
      'Isotop ialah atom unsur yang sama dengan || Isotopes are atoms of the same element with',
      [
        'bilangan neutron yang berbeza || different numbers of neutrons',
        'bilangan proton yang berbeza || different numbers of protons',
        'bilangan elektron valens yang berbeza || different numbers of valence electrons',
        'sifat kimia yang berbeza || different chemical properties',
      ],
      [
        'Bilangan protonnya sama, jadi sifat kimianya sama. || They have the same number of protons, and so the same chemical properties.',
      ],
    ),
  ],
  'chemistry-f4-3': [
    number(
      1,
      r`Berapakah mol dalam 11 g karbon dioksida, $\text{CO}_2$? (JAR: C = 12, O = 16) || How many moles are in 11 g of carbon dioxide, $\text{CO}_2$? (RAM: C = 12, O = 16)`,
      '11 / (12 + 2 * 16)',
      [
        r`Jisim molar $= 12 + 2(16) = 44\text{ g mol}^{-1}$. || Molar mass $= 12 + 2(16) = 44\text{ g mol}^{-1}$.`,
        r`$\frac{11}{44} = 0.25\text{ mol}$.`,
      ],
      { units: ['mol'] },
    ),
    number(
      2,
      r`$2\text{Mg} + \text{O}_2 \to 2\text{MgO}$. Cari jisim MgO, dalam g, daripada pembakaran 4.8 g magnesium. (JAR: Mg = 24, O = 16) || $2\text{Mg} + \text{O}_2 \to 2\text{MgO}$. Find the mass of MgO, in g, from burning 4.8 g of magnesium. (RAM: Mg = 24, O = 16)`,
      '4.8 / 24 * (24 + 16)',
      [
        r`Mol Mg $= \frac{4.8}{24} = 0.2$, jadi mol MgO = 0.2. || Moles of Mg $= \frac{4.8}{24} = 0.2$, so moles of MgO = 0.2.`,
        r`$0.2 \times 40 = 8\text{ g}$.`,
      ],
      { units: ['g'] },
    ),
    onPaper(
      3,
      'Suatu sebatian mengandungi 40% kalsium, 12% karbon dan 48% oksigen mengikut jisim. Tentukan formula empiriknya. (JAR: Ca = 40, C = 12, O = 16) || A compound is 40% calcium, 12% carbon and 48% oxygen by mass. Find its empirical formula. (RAM: Ca = 40, C = 12, O = 16)',
      [
        [
          1,
          r`Mol: $\frac{40}{40} = 1$, $\frac{12}{12} = 1$, $\frac{48}{16} = 3$ || Moles: $\frac{40}{40} = 1$, $\frac{12}{12} = 1$, $\frac{48}{16} = 3$`,
        ],
        [1, 'Nisbah 1 : 1 : 3 || Ratio 1 : 1 : 3'],
        [1, r`$\text{CaCO}_3$`],
      ],
      [
        r`Bahagi peratus jisim dengan jisim atom relatif: nisbah mol Ca : C : O ialah 1 : 1 : 3, jadi $\text{CaCO}_3$. || Divide each percentage by the relative atomic mass: the mole ratio Ca : C : O is 1 : 1 : 3, so $\text{CaCO}_3$.`,
      ],
    ),
  ],
  'chemistry-f4-4': [
    choice(
      1,
      'Unsur dengan susunan elektron 2.8.7 berada dalam || The element with electron arrangement 2.8.7 is in',
      [
        'Kumpulan 17, Kala 3 || Group 17, Period 3',
        'Kumpulan 7, Kala 3 || Group 7, Period 3',
        'Kumpulan 17, Kala 2 || Group 17, Period 2',
        'Kumpulan 3, Kala 7 || Group 3, Period 7',
      ],
      [
        'Tujuh elektron valens: Kumpulan 7 + 10 = 17. Tiga petala: Kala 3. || Seven valence electrons: Group 7 + 10 = 17. Three shells: Period 3.',
      ],
    ),
    choice(
      2,
      'Kereaktifan logam alkali bertambah apabila menuruni Kumpulan 1 kerana || Alkali metals become more reactive down Group 1 because',
      [
        'elektron valens lebih jauh dan lebih mudah dilepaskan || the valence electron is farther away and more easily lost',
        'elektron valens lebih banyak || there are more valence electrons',
        'takat leburnya bertambah || the melting point rises',
        'saiz atomnya berkurang || the atoms become smaller',
      ],
      [
        'Saiz atom bertambah, jadi tarikan nukleus terhadap elektron valens semakin lemah. || The atoms become larger, so the nucleus attracts the valence electron less.',
      ],
    ),
    words(
      1,
      'Namakan kumpulan unsur yang wujud sebagai gas monoatom dan tidak reaktif: gas ______. || Name the group of unreactive, monatomic gases: ______ gases.',
      ['adi', 'gas adi', 'noble', 'noble gas', 'noble gases'],
      [
        'Petala valensnya penuh (duplet atau oktet). || Their valence shell is full (a duplet or an octet).',
      ],
    ),
  ],
  'chemistry-f4-5': [
    choice(
      1,
      'Sebatian ion mengkonduksikan elektrik dalam keadaan leburan kerana || Ionic compounds conduct electricity when molten because',
      [
        'ionnya bebas bergerak || their ions are free to move',
        'elektronnya bebas bergerak || their electrons are free to move',
        'molekulnya bebas bergerak || their molecules are free to move',
        'ikatannya menjadi kovalen || their bonds become covalent',
      ],
      [
        'Dalam pepejal, ion terikat pada kedudukan tetap. || In the solid, the ions are held in fixed places.',
      ],
    ),
    number(
      2,
      r`Berapakah bilangan elektron yang dikongsi dalam satu molekul nitrogen, $\text{N}_2$? || How many electrons are shared in one molecule of nitrogen, $\text{N}_2$?`,
      '3 * 2',
      [
        'Ikatan ganda tiga ialah tiga pasang elektron yang dikongsi. || A triple bond is three shared pairs of electrons.',
      ],
    ),
    choice(
      2,
      'Takat didih air lebih tinggi daripada hidrogen sulfida kerana antara molekul air terdapat || Water boils at a higher temperature than hydrogen sulfide because between its molecules there are',
      [
        'ikatan hidrogen || hydrogen bonds',
        'ikatan ion || ionic bonds',
        'ikatan logam || metallic bonds',
        'ikatan kovalen datif || dative bonds',
      ],
      [
        'Ikatan hidrogen lebih kuat daripada daya van der Waals biasa. || Hydrogen bonds are stronger than ordinary van der Waals forces.',
      ],
    ),
  ],
  'chemistry-f4-6': [
    number(
      1,
      r`Hitung nilai pH bagi asid hidroklorik $0.001\text{ mol dm}^{-3}$. || Calculate the pH of $0.001\text{ mol dm}^{-3}$ hydrochloric acid.`,
      '-log(0.001)',
      [r`$\text{pH} = -\log[\text{H}^+] = -\log(10^{-3}) = 3$.`],
    ),
    number(
      2,
      r`$25\text{ cm}^3$ NaOH $0.2\text{ mol dm}^{-3}$ dineutralkan oleh HCl $0.1\text{ mol dm}^{-3}$. Berapakah isi padu asid yang diperlukan, dalam $\text{cm}^3$? || $25\text{ cm}^3$ of $0.2\text{ mol dm}^{-3}$ NaOH is neutralised by $0.1\text{ mol dm}^{-3}$ HCl. What volume of acid is needed, in $\text{cm}^3$?`,
      '25 * 0.2 / 0.1',
      [
        r`Nisbah mol 1 : 1, jadi $M_aV_a = M_bV_b$: $V_a = \frac{0.2 \times 25}{0.1} = 50\text{ cm}^3$. || The mole ratio is 1 : 1, so $M_aV_a = M_bV_b$: $V_a = \frac{0.2 \times 25}{0.1} = 50\text{ cm}^3$.`,
      ],
      { units: ['cm³', 'cm3', 'ml'] },
    ),
    choice(
      2,
      'Antara garam berikut, yang manakah tidak larut dalam air? Pilih semua yang betul. || Which of these salts are insoluble in water? Choose all that are.',
      [
        'Argentum klorida || Silver chloride',
        'Barium sulfat || Barium sulfate',
        'Natrium karbonat || Sodium carbonate',
        'Kalium nitrat || Potassium nitrate',
      ],
      [
        'Semua garam natrium, kalium dan nitrat larut. AgCl dan BaSO₄ ialah mendakan putih. || All sodium, potassium and nitrate salts are soluble. AgCl and BaSO₄ are white precipitates.',
      ],
      2,
    ),
  ],
  'chemistry-f4-7': [
    number(
      1,
      r`$48\text{ cm}^3$ gas terkumpul dalam 2 minit pertama. Hitung kadar tindak balas purata, dalam $\text{cm}^3\text{ s}^{-1}$. || $48\text{ cm}^3$ of gas is collected in the first 2 minutes. Calculate the average rate of reaction, in $\text{cm}^3\text{ s}^{-1}$.`,
      '48 / (2 * 60)',
      [r`$\frac{48}{120} = 0.4\text{ cm}^3\text{ s}^{-1}$.`],
      { units: ['cm³/s', 'cm3 s-1', 'cm3/s'] },
    ),
    choice(
      2,
      'Mangkin meningkatkan kadar tindak balas dengan || A catalyst increases the rate of reaction by',
      [
        'menyediakan lintasan dengan tenaga pengaktifan lebih rendah || providing a path with a lower activation energy',
        'menambah tenaga kinetik zarah || increasing the kinetic energy of the particles',
        'menambah kepekatan bahan tindak balas || increasing the concentration of the reactants',
        'menambah kuantiti hasil || increasing the amount of product',
      ],
      [
        'Lebih banyak zarah mencapai tenaga pengaktifan, jadi perlanggaran berkesan lebih kerap. Kuantiti hasil tidak berubah. || More particles reach the activation energy, so effective collisions are more frequent. The amount of product does not change.',
      ],
    ),
    onPaper(
      3,
      'Terangkan dengan teori perlanggaran mengapa serbuk kalsium karbonat bertindak balas lebih cepat daripada ketulan. || Explain by the collision theory why powdered calcium carbonate reacts faster than lumps.',
      [
        [
          1,
          'Serbuk mempunyai jumlah luas permukaan lebih besar || The powder has a larger total surface area',
        ],
        [
          1,
          'Frekuensi perlanggaran antara zarah bertambah || The frequency of collisions between particles increases',
        ],
        [
          1,
          'Frekuensi perlanggaran berkesan bertambah, jadi kadar bertambah || The frequency of effective collisions increases, and so does the rate',
        ],
      ],
      [
        'Saiz kecil → luas permukaan besar → perlanggaran lebih kerap → perlanggaran berkesan lebih kerap → kadar lebih tinggi. || Smaller size → larger surface area → more frequent collisions → more frequent effective collisions → higher rate.',
      ],
    ),
  ],
  'chemistry-f4-8': [
    choice(
      1,
      'Gangsa ialah aloi bagi || Bronze is an alloy of',
      [
        'kuprum dan stanum || copper and tin',
        'kuprum dan zink || copper and zinc',
        'ferum dan karbon || iron and carbon',
        'stanum dan plumbum || tin and lead',
      ],
      [
        'Kuprum dan zink ialah loyang; ferum dan karbon ialah keluli. || Copper and zinc make brass; iron and carbon make steel.',
      ],
    ),
    choice(
      2,
      'Aloi lebih keras daripada logam tulennya kerana || An alloy is harder than its pure metal because',
      [
        'atom berlainan saiz mengganggu susunan lapisan dan menyukarkannya menggelongsor || atoms of another size disturb the layers and stop them from sliding',
        'ikatan logam bertukar menjadi ikatan ion || metallic bonds become ionic bonds',
        'atomnya menjadi lebih besar || the atoms become larger',
        'lapisannya lebih mudah menggelongsor || the layers slide more easily',
      ],
      [
        'Dalam logam tulen, lapisan atom yang sama saiz mudah menggelongsor. || In a pure metal, layers of atoms of one size slide easily.',
      ],
    ),
    words(
      2,
      'Kaca yang manakah digunakan untuk bikar kerana tahan haba: kaca ______? || Which glass is used for beakers because it resists heat: ______ glass?',
      ['borosilikat', 'kaca borosilikat', 'borosilicate', 'borosilicate glass'],
      [
        'Pekali pengembangannya rendah, jadi ia tidak mudah retak apabila suhu berubah. || It expands little, so it does not crack when the temperature changes.',
      ],
    ),
  ],
  'chemistry-f5-1': [
    number(
      2,
      r`Cari nombor pengoksidaan mangan dalam $\text{KMnO}_4$. || Find the oxidation number of manganese in $\text{KMnO}_4$.`,
      '4 * 2 - 1',
      [r`$(+1) + x + 4(-2) = 0$, jadi $x = +7$. || $(+1) + x + 4(-2) = 0$, so $x = +7$.`],
    ),
    choice(
      1,
      r`$\text{Zn} + \text{Cu}^{2+} \to \text{Zn}^{2+} + \text{Cu}$. Bahan yang dioksidakan ialah || $\text{Zn} + \text{Cu}^{2+} \to \text{Zn}^{2+} + \text{Cu}$. The substance that is oxidised is`,
      [r`$\text{Zn}$`, r`$\text{Cu}^{2+}$`, r`$\text{Zn}^{2+}$`, r`$\text{Cu}$`],
      [
        'Zn kehilangan dua elektron; kehilangan elektron ialah pengoksidaan. || Zn loses two electrons; losing electrons is oxidation.',
      ],
    ),
    choice(
      3,
      'Larutan kuprum(II) sulfat dielektrolisis dengan elektrod karbon. Apakah hasil di anod? || Copper(II) sulfate solution is electrolysed with carbon electrodes. What forms at the anode?',
      [
        'Oksigen || Oxygen',
        'Kuprum || Copper',
        'Hidrogen || Hydrogen',
        'Sulfur dioksida || Sulfur dioxide',
      ],
      [
        r`Ion $\text{OH}^-$ dinyahcas terlebih dahulu daripada $\text{SO}_4^{2-}$: $4\text{OH}^- \to \text{O}_2 + 2\text{H}_2\text{O} + 4e^-$. || $\text{OH}^-$ is discharged rather than $\text{SO}_4^{2-}$: $4\text{OH}^- \to \text{O}_2 + 2\text{H}_2\text{O} + 4e^-$.`,
      ],
    ),
  ],
  'chemistry-f5-2': [
    choice(
      1,
      'Formula am bagi alkena ialah || The general formula of the alkenes is',
      [
        r`$\text{C}_n\text{H}_{2n}$`,
        r`$\text{C}_n\text{H}_{2n+2}$`,
        r`$\text{C}_n\text{H}_{2n-2}$`,
        r`$\text{C}_n\text{H}_{2n+1}\text{OH}$`,
      ],
      [
        r`Alkena mempunyai satu ikatan ganda dua. $\text{C}_n\text{H}_{2n+2}$ ialah alkana. || Alkenes have one double bond. $\text{C}_n\text{H}_{2n+2}$ are the alkanes.`,
      ],
    ),
    words(
      2,
      'Tindak balas etanol dengan asid etanoik menghasilkan ester. Apakah nama tindak balas itu? || Ethanol and ethanoic acid form an ester. What is the reaction called?',
      ['pengesteran', 'esterification', 'esterifikasi'],
      [
        'Hasilnya etil etanoat dan air, dengan asid sulfurik pekat sebagai mangkin. || It gives ethyl ethanoate and water, with concentrated sulfuric acid as catalyst.',
      ],
    ),
    choice(
      2,
      'Bahan yang manakah membezakan heksena daripada heksana? || Which reagent tells hexene from hexane?',
      [
        'Air bromin || Bromine water',
        'Kertas litmus biru || Blue litmus paper',
        'Larutan natrium klorida || Sodium chloride solution',
        'Air kapur || Lime water',
      ],
      [
        'Heksena menyahwarnakan air bromin perang melalui penambahan; heksana tidak. || Hexene decolourises brown bromine water by addition; hexane does not.',
      ],
    ),
  ],
  'chemistry-f5-3': [
    number(
      2,
      r`$50\text{ cm}^3$ asid dan $50\text{ cm}^3$ alkali dicampur dan suhu naik sebanyak 6.5 °C. Hitung haba yang dibebaskan, dalam J. ($c = 4.2\text{ J g}^{-1}\,°\text{C}^{-1}$) || $50\text{ cm}^3$ of acid and $50\text{ cm}^3$ of alkali are mixed and the temperature rises by 6.5 °C. Calculate the heat released, in J. ($c = 4.2\text{ J g}^{-1}\,°\text{C}^{-1}$)`,
      '(50 + 50) * 4.2 * 6.5',
      [r`$Q = mc\theta = 100 \times 4.2 \times 6.5 = 2730\text{ J}$.`],
      { units: ['J', 'joule'] },
    ),
    choice(
      1,
      'Dalam tindak balas eksotermik || In an exothermic reaction',
      [
        r`haba dibebaskan dan $\Delta H$ negatif || heat is released and $\Delta H$ is negative`,
        r`haba diserap dan $\Delta H$ positif || heat is absorbed and $\Delta H$ is positive`,
        r`haba dibebaskan dan $\Delta H$ positif || heat is released and $\Delta H$ is positive`,
        r`haba diserap dan $\Delta H$ negatif || heat is absorbed and $\Delta H$ is negative`,
      ],
      [
        'Tenaga hasil lebih rendah daripada tenaga bahan tindak balas. || The products have less energy than the reactants.',
      ],
    ),
    choice(
      3,
      'Haba peneutralan asid etanoik dengan NaOH lebih rendah daripada asid hidroklorik kerana || The heat of neutralisation of ethanoic acid with NaOH is lower than that of hydrochloric acid because',
      [
        'sebahagian haba digunakan untuk mengionkan asid lemah || some heat is used to ionise the weak acid',
        'asid etanoik tidak bertindak balas lengkap || ethanoic acid does not react completely',
        'asid etanoik ialah asid diprotik || ethanoic acid is diprotic',
        'air tidak terbentuk || no water forms',
      ],
      [
        'Asid lemah mengion separa; molekulnya menyerap haba untuk mengion sepenuhnya. || A weak acid is partly ionised; its molecules take in heat to ionise fully.',
      ],
    ),
  ],
  'chemistry-f5-4': [
    words(
      1,
      'Apakah monomer bagi polietena? || What is the monomer of polythene?',
      ['etena', 'ethene', 'ethylene'],
      [
        'Banyak molekul etena bergabung melalui pempolimeran penambahan. || Many ethene molecules join by addition polymerisation.',
      ],
    ),
    choice(
      2,
      'Pemvulkanan menjadikan getah lebih kenyal kerana || Vulcanisation makes rubber more elastic because',
      [
        'rangkai silang sulfur terbentuk antara rantai polimer || cross-links of sulfur form between the polymer chains',
        'semua ikatan ganda dua diputuskan || all double bonds are broken',
        'rantai polimer menjadi lebih pendek || the chains become shorter',
        'air disingkirkan daripada getah || water is removed from the rubber',
      ],
      [
        'Rangkai silang menarik rantai kembali ke kedudukan asal selepas diregang. || The cross-links pull the chains back after stretching.',
      ],
    ),
    choice(
      1,
      'Antara berikut, yang manakah polimer semula jadi? || Which of these is a natural polymer?',
      ['Kanji || Starch', 'Nilon || Nylon', 'PVC', 'Perspeks || Perspex'],
      [
        'Kanji terdiri daripada monomer glukosa. Yang lain dibuat oleh manusia. || Starch is made of glucose. The others are man-made.',
      ],
    ),
  ],
  'chemistry-f5-5': [
    choice(
      2,
      'Detergen lebih berkesan daripada sabun dalam air liat kerana || Detergents clean better than soap in hard water because',
      [
        'detergen tidak membentuk kekat || they form no scum',
        'detergen lebih beralkali || they are more alkaline',
        'detergen melarutkan ion kalsium || they dissolve calcium ions',
        'detergen terbiodegradasi || they are biodegradable',
      ],
      [
        'Sabun membentuk kekat yang tidak larut dengan ion kalsium dan magnesium. || Soap forms insoluble scum with calcium and magnesium ions.',
      ],
    ),
    words(
      1,
      'Tindak balas minyak dengan natrium hidroksida pekat untuk membuat sabun disebut ______. || The reaction of oil with concentrated sodium hydroxide to make soap is called ______.',
      ['saponifikasi', 'saponification'],
      [
        'Hidrolisis beralkali lemak menghasilkan sabun dan gliserol. || Alkaline hydrolysis of fat gives soap and glycerol.',
      ],
    ),
    choice(
      1,
      'Aspirin tergolong dalam jenis ubat || Aspirin belongs to the medicines called',
      [
        'analgesik || analgesics',
        'antibiotik || antibiotics',
        'psikotik || psychotics',
        'antimikrob || antimicrobials',
      ],
      ['Analgesik melegakan kesakitan. || Analgesics relieve pain.'],
    ),
  ],
}
