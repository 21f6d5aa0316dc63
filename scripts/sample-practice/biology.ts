import { choice, inOrder, number, onPaper, words, type SampleChapters } from './sample-question.ts'

/** LaTeX is full of backslashes. */
const r = String.raw

/** Three questions for each chapter of SPM Biology. */
export const biology: SampleChapters = {
  'biology-f4-1': [
    choice(
      1,
      'Bahan kimia yang tumpah di makmal perlu || A chemical that is spilt in the laboratory should be',
      [
        'dilaporkan kepada guru dengan segera || reported to the teacher at once',
        'dibersihkan dengan tangan || cleaned up by hand',
        'dibiarkan sehingga kering || left to dry',
        'dibilas ke dalam sinki || rinsed into the sink',
      ],
      [
        'Guru menentukan cara selamat untuk membersihkannya. || The teacher decides how to clean it up safely.',
      ],
    ),
    choice(
      2,
      'Kesan keamatan cahaya terhadap kadar fotosintesis disiasat. Apakah pemboleh ubah yang dimalarkan? Pilih semua yang betul. || The effect of light intensity on the rate of photosynthesis is studied. Which variables are fixed? Choose all that are.',
      [
        'Suhu air || Temperature of the water',
        'Jenis tumbuhan || Type of plant',
        'Keamatan cahaya || Light intensity',
        'Bilangan gelembung seminit || Bubbles per minute',
      ],
      [
        'Keamatan cahaya dimanipulasikan; bilangan gelembung bergerak balas. || Light intensity is manipulated; the number of bubbles responds.',
      ],
      2,
    ),
    words(
      1,
      'Pernyataan yang menghubungkan pemboleh ubah dimanipulasi dengan pemboleh ubah bergerak balas dan diuji oleh eksperimen ialah ______. || A statement that relates the manipulated and the responding variable and is tested by an experiment is a ______.',
      ['hipotesis', 'hypothesis'],
      [
        'Contoh: semakin tinggi keamatan cahaya, semakin tinggi kadar fotosintesis. || Example: the higher the light intensity, the higher the rate of photosynthesis.',
      ],
    ),
  ],
  'biology-f4-2': [
    words(
      1,
      'Organel yang manakah menjana tenaga melalui respirasi sel aerob? || Which organelle releases energy by aerobic respiration?',
      ['mitokondrion', 'mitokondria', 'mitochondrion', 'mitochondria'],
      [
        'Sel otot dan sperma mempunyai banyak mitokondrion. || Muscle cells and sperms have many mitochondria.',
      ],
    ),
    choice(
      2,
      'Antara berikut, yang manakah ada dalam sel tumbuhan tetapi tiada dalam sel haiwan? Pilih semua yang betul. || Which are found in plant cells but not in animal cells? Choose all that are.',
      [
        'Dinding sel || Cell wall',
        'Kloroplas || Chloroplast',
        'Nukleus || Nucleus',
        'Ribosom || Ribosome',
      ],
      ['Nukleus dan ribosom ada dalam kedua-duanya. || Both have a nucleus and ribosomes.'],
      2,
    ),
    inOrder(
      2,
      'Susun dari yang paling ringkas kepada yang paling kompleks. || Order these from the simplest to the most complex.',
      [
        'Sel || Cell',
        'Tisu || Tissue',
        'Organ',
        'Sistem organ || Organ system',
        'Organisma || Organism',
      ],
      [
        'Sel yang serupa membentuk tisu; tisu yang berlainan membentuk organ. || Similar cells form a tissue; different tissues form an organ.',
      ],
    ),
  ],
  'biology-f4-3': [
    choice(
      1,
      'Sel darah merah yang diletakkan dalam larutan hipotonik akan || A red blood cell in a hypotonic solution',
      [
        'mengembang dan meletus (hemolisis) || swells and bursts (haemolysis)',
        'mengecut (krenasi) || shrinks (crenation)',
        'tidak berubah || does not change',
        'menjadi flasid || becomes flaccid',
      ],
      [
        'Air meresap masuk secara osmosis; sel haiwan tiada dinding sel. || Water enters by osmosis; an animal cell has no cell wall.',
      ],
    ),
    choice(
      2,
      'Pergerakan yang manakah memerlukan tenaga ATP? || Which movement needs ATP?',
      [
        'Pengambilan ion mineral oleh akar melawan kecerunan kepekatan || Uptake of mineral ions by roots against the gradient',
        'Resapan oksigen di alveolus || Diffusion of oxygen in the alveoli',
        'Osmosis air ke dalam akar || Osmosis of water into roots',
        'Resapan berbantu glukosa || Facilitated diffusion of glucose',
      ],
      [
        'Pengangkutan aktif bergerak dari kepekatan rendah ke tinggi. || Active transport moves from low to high concentration.',
      ],
    ),
    onPaper(
      3,
      'Terangkan mengapa sayur yang direndam dalam air masin menjadi layu. || Explain why vegetables soaked in salt water wilt.',
      [
        [1, 'Air masin hipertonik terhadap sap sel || Salt water is hypertonic to the cell sap'],
        [1, 'Air meresap keluar dari sel secara osmosis || Water leaves the cells by osmosis'],
        [
          1,
          'Vakuol dan sitoplasma mengecut (plasmolisis), sel menjadi flasid || The vacuole and cytoplasm shrink (plasmolysis) and the cells become flaccid',
        ],
      ],
      [
        'Kehilangan tekanan segah menyebabkan sayur layu. || The loss of turgor makes the vegetables wilt.',
      ],
    ),
  ],
  'biology-f4-4': [
    choice(
      1,
      'Monomer bagi protein ialah || The monomers of proteins are',
      [
        'asid amino || amino acids',
        'glukosa || glucose',
        'asid lemak || fatty acids',
        'nukleotida || nucleotides',
      ],
      [
        'Asid amino disambung oleh ikatan peptida melalui kondensasi. || Amino acids are joined by peptide bonds through condensation.',
      ],
    ),
    choice(
      2,
      'Air ialah pelarut yang baik kerana molekulnya || Water is a good solvent because its molecules are',
      ['berkutub || polar', 'tidak berkutub || non-polar', 'besar || large', 'berion || ionic'],
      [
        'Molekul berkutub menarik ion dan molekul berkutub yang lain. || Polar molecules attract ions and other polar molecules.',
      ],
    ),
    words(
      1,
      'Namakan asid nukleik yang membawa maklumat genetik dalam nukleus (singkatan). || Name the nucleic acid that carries genetic information in the nucleus (abbreviation).',
      ['DNA', 'asid deoksiribonukleik', 'deoxyribonucleic acid'],
      [
        'DNA berbentuk heliks ganda dua; gulanya deoksiribosa. || DNA is a double helix; its sugar is deoxyribose.',
      ],
    ),
  ],
  'biology-f4-5': [
    choice(
      1,
      'Mengapa enzim hanya bertindak pada substrat tertentu? || Why does an enzyme act on certain substrates only?',
      [
        'Bentuk tapak aktifnya berpadanan dengan substrat || The shape of its active site fits the substrate',
        'Enzim dimusnahkan selepas tindak balas || The enzyme is destroyed in the reaction',
        'Enzim ialah lipid || Enzymes are lipids',
        'Enzim meningkatkan tenaga pengaktifan || Enzymes raise the activation energy',
      ],
      ['Inilah hipotesis ‘mangga dan kunci’. || This is the ‘lock and key’ hypothesis.'],
    ),
    choice(
      2,
      'Apabila suhu melebihi 60 °C, kebanyakan enzim manusia || Above 60 °C most human enzymes',
      [
        'ternyahasli || are denatured',
        'bertindak paling cepat || work fastest',
        'menjadi substrat || become substrates',
        'tidak terjejas || are not affected',
      ],
      [
        'Ikatan yang mengekalkan bentuk tapak aktif terputus. || The bonds that hold the shape of the active site break.',
      ],
    ),
    words(
      1,
      'Tindak balas metabolisme yang membina molekul kompleks daripada molekul ringkas disebut ______. || Metabolism that builds complex molecules from simple ones is called ______.',
      ['anabolisme', 'anabolism'],
      [
        'Katabolisme pula menguraikan molekul kompleks. || Catabolism breaks complex molecules down.',
      ],
    ),
  ],
  'biology-f4-6': [
    inOrder(
      1,
      'Susun peringkat mitosis. || Put the stages of mitosis in order.',
      [
        'Profasa || Prophase',
        'Metafasa || Metaphase',
        'Anafasa || Anaphase',
        'Telofasa || Telophase',
      ],
      [
        'Kromosom memendek, berbaris di satah khatulistiwa, terpisah, lalu dua nukleus terbentuk. || Chromosomes shorten, line up at the equator and separate, then two nuclei form.',
      ],
    ),
    number(
      1,
      'Sel soma suatu haiwan mempunyai 38 kromosom. Berapakah bilangan kromosom dalam gametnya? || A body cell of an animal has 38 chromosomes. How many are in its gametes?',
      '38 / 2',
      [
        'Meiosis mengurangkan bilangan kromosom daripada diploid kepada haploid. || Meiosis reduces the number from diploid to haploid.',
      ],
    ),
    choice(
      2,
      'Pindah silang antara kromosom homolog berlaku semasa || Crossing over between homologous chromosomes happens in',
      [
        'profasa I || prophase I',
        'metafasa I || metaphase I',
        'anafasa II || anaphase II',
        'profasa II || prophase II',
      ],
      [
        'Pindah silang menghasilkan kombinasi gen baharu dan variasi. || Crossing over makes new combinations of genes, and so variation.',
      ],
    ),
  ],
  'biology-f4-7': [
    choice(
      1,
      'Hasil respirasi anaerob dalam yis ialah || Anaerobic respiration in yeast produces',
      [
        'etanol dan karbon dioksida || ethanol and carbon dioxide',
        'asid laktik || lactic acid',
        'air dan karbon dioksida || water and carbon dioxide',
        'asid laktik dan karbon dioksida || lactic acid and carbon dioxide',
      ],
      ['Asid laktik terhasil dalam sel otot. || Lactic acid forms in muscle cells.'],
    ),
    words(
      2,
      'Peringkat pertama respirasi sel di sitoplasma, apabila glukosa menjadi piruvat, disebut ______. || The first stage of respiration, in the cytoplasm, when glucose becomes pyruvate, is ______.',
      ['glikolisis', 'glycolysis'],
      [
        'Piruvat kemudian dioksidakan dalam mitokondrion jika ada oksigen. || Pyruvate is then oxidised in the mitochondria if there is oxygen.',
      ],
    ),
    choice(
      2,
      'Selepas larian pecut, atlet bernafas dengan cepat untuk || After a sprint an athlete breathes fast to',
      [
        'melangsaikan hutang oksigen || repay the oxygen debt',
        'menghasilkan asid laktik || make lactic acid',
        'menyimpan karbon dioksida || store carbon dioxide',
        'merendahkan suhu darah sahaja || cool the blood only',
      ],
      [
        'Oksigen tambahan mengoksidakan asid laktik di hati. || The extra oxygen oxidises lactic acid in the liver.',
      ],
    ),
  ],
  'biology-f4-8': [
    inOrder(
      1,
      'Susun laluan udara semasa tarikan nafas. || Put the path of inhaled air in order.',
      ['Trakea || Trachea', 'Bronkus || Bronchus', 'Bronkiol || Bronchiole', 'Alveolus'],
      ['Pertukaran gas berlaku di alveolus. || Gases are exchanged in the alveoli.'],
    ),
    choice(
      1,
      'Semasa tarikan nafas, diafragma || During inhalation, the diaphragm',
      [
        'mengecut dan menjadi leper || contracts and flattens',
        'mengendur dan melengkung ke atas || relaxes and curves upwards',
        'mengecut dan melengkung ke atas || contracts and curves upwards',
        'tidak berubah || does not change',
      ],
      [
        'Isi padu rongga toraks bertambah, jadi tekanannya berkurang dan udara masuk. || The thorax grows, its pressure falls and air enters.',
      ],
    ),
    words(
      2,
      'Apakah struktur respirasi bagi serangga yang membawa udara terus ke sel? || Which fine tubes carry air straight to the cells of an insect?',
      ['trakeol', 'tracheoles', 'tracheole'],
      [
        'Udara masuk melalui spirakel, ke trakea lalu ke trakeol. || Air enters through spiracles, to the tracheae and then the tracheoles.',
      ],
    ),
  ],
  'biology-f4-9': [
    choice(
      1,
      'Enzim pepsin dalam perut mencernakan || Pepsin in the stomach digests',
      ['protein || proteins', 'kanji || starch', 'lipid || lipids', 'selulosa || cellulose'],
      ['Pepsin bertindak dalam medium berasid. || Pepsin works in an acidic medium.'],
    ),
    choice(
      2,
      'Hempedu membantu pencernaan lipid dengan || Bile helps to digest lipids by',
      [
        'mengemulsikan lipid kepada titisan halus || emulsifying them into fine droplets',
        'menghidrolisis lipid kepada asid lemak || hydrolysing them to fatty acids',
        'merendahkan pH usus || lowering the pH of the intestine',
        'mengangkut lipid ke hati || carrying them to the liver',
      ],
      [
        'Titisan halus mempunyai luas permukaan besar untuk lipase. Hempedu bukan enzim. || Fine droplets give lipase a large surface. Bile is not an enzyme.',
      ],
    ),
    number(
      2,
      'Seorang murid berjisim 54 kg dan tinggi 1.5 m. Hitung indeks jisim badannya (kg/m²). || A student has a mass of 54 kg and a height of 1.5 m. Calculate the body mass index (kg/m²).',
      '54 / 1.5^2',
      [r`$\frac{54}{1.5^2} = 24$.`],
      { units: ['kg/m²', 'kg m-2'] },
    ),
  ],
  'biology-f4-10': [
    choice(
      1,
      'Salur darah yang membawa darah beroksigen dari peparu ke jantung ialah || The vessel that carries oxygenated blood from the lungs to the heart is the',
      [
        'vena pulmonari || pulmonary vein',
        'arteri pulmonari || pulmonary artery',
        'vena kava || vena cava',
        'aorta',
      ],
      [
        'Vena membawa darah ke jantung; vena pulmonari ialah satu-satunya vena dengan darah beroksigen. || Veins carry blood to the heart; of them only the pulmonary vein carries oxygenated blood.',
      ],
    ),
    number(
      2,
      'Jantung mengepam 70 cm³ darah setiap denyutan dan berdenyut 72 kali seminit. Cari isi padu yang dipam seminit, dalam cm³. || A heart pumps 70 cm³ at each beat and beats 72 times a minute. Find the volume that it pumps in a minute, in cm³.',
      '70 * 72',
      [r`$70 \times 72 = 5040\text{ cm}^3$.`],
      { units: ['cm³', 'cm3', 'ml'] },
    ),
    choice(
      2,
      'Individu berdarah O dikenali sebagai penderma universal kerana sel darah merahnya || People of blood group O are universal donors because their red cells have',
      [
        'tidak mempunyai antigen A dan B || neither antigen A nor B',
        'mempunyai antigen A dan B || both antigens A and B',
        'tidak mempunyai antibodi || no antibodies',
        'mempunyai antibodi anti-A || anti-A antibodies',
      ],
      [
        'Tiada antigen untuk diserang oleh antibodi penerima. || There is no antigen for the antibodies of the recipient to attack.',
      ],
    ),
  ],
  'biology-f4-11': [
    choice(
      1,
      'Kulit ialah barisan pertahanan yang || The skin is in the',
      [
        'pertama || first line of defence',
        'kedua || second line of defence',
        'ketiga || third line of defence',
        'terakhir || last line of defence',
      ],
      [
        'Kulit dan membran mukus menghalang patogen masuk. || Skin and mucous membranes keep pathogens out.',
      ],
    ),
    choice(
      2,
      'Suntikan antiserum selepas gigitan ular memberi keimunan || An injection of antiserum after a snake bite gives',
      [
        'pasif buatan || artificial passive immunity',
        'aktif buatan || artificial active immunity',
        'pasif semula jadi || natural passive immunity',
        'aktif semula jadi || natural active immunity',
      ],
      [
        'Antibodi sedia ada bertindak serta-merta tetapi tidak kekal lama. || Ready-made antibodies act at once but do not last.',
      ],
    ),
    words(
      1,
      'Proses neutrofil menelan dan mencernakan patogen disebut ______. || The process by which neutrophils engulf and digest pathogens is ______.',
      ['fagositosis', 'phagocytosis'],
      [
        'Pseudopodium mengepung patogen, lalu enzim lisosom mencernakannya. || Pseudopodia surround the pathogen, then enzymes of lysosomes digest it.',
      ],
    ),
  ],
  'biology-f4-12': [
    inOrder(
      2,
      'Susun laluan impuls dalam arka refleks. || Put the path of an impulse in a reflex arc in order.',
      [
        'Reseptor || Receptor',
        'Neuron deria || Sensory neurone',
        'Neuron geganti || Relay neurone',
        'Neuron motor || Motor neurone',
        'Efektor || Effector',
      ],
      [
        'Impuls melalui saraf tunjang tanpa menunggu keputusan otak. || The impulse passes through the spinal cord without waiting for the brain.',
      ],
    ),
    words(
      1,
      'Ruang antara terminal akson dengan dendrit neuron berikutnya ialah sebahagian daripada ______. || The gap between an axon terminal and the next dendrite is part of a ______.',
      ['sinaps', 'synapse'],
      [
        'Neurotransmiter meresap merentasi celah sinaps. || Neurotransmitters diffuse across the synaptic cleft.',
      ],
    ),
    choice(
      1,
      'Bahagian otak yang mengawal keseimbangan badan ialah || The part of the brain that controls balance is the',
      [
        'serebelum || cerebellum',
        'serebrum || cerebrum',
        'medula oblongata || medulla oblongata',
        'hipotalamus || hypothalamus',
      ],
      [
        'Serebrum mengawal tindakan terkawal; medula oblongata, denyutan jantung dan pernafasan. || The cerebrum controls voluntary action; the medulla, heartbeat and breathing.',
      ],
    ),
  ],
  'biology-f4-13': [
    choice(
      1,
      'Selepas makan, pankreas merembeskan insulin untuk || After a meal the pancreas secretes insulin to',
      [
        'menurunkan aras glukosa darah || lower blood glucose',
        'menaikkan aras glukosa darah || raise blood glucose',
        'menurunkan suhu badan || lower the body temperature',
        'menambah isi padu air kencing || increase the volume of urine',
      ],
      [
        'Glukosa berlebihan ditukar kepada glikogen di hati. || Excess glucose is turned into glycogen in the liver.',
      ],
    ),
    inOrder(
      2,
      'Susun proses pembentukan air kencing. || Put the formation of urine in order.',
      [
        'Ultraturasan || Ultrafiltration',
        'Penyerapan semula || Reabsorption',
        'Rembesan || Secretion',
      ],
      [
        'Ultraturasan berlaku di glomerulus, dua yang lain di sepanjang tubul. || Ultrafiltration happens in the glomerulus, the other two along the tubule.',
      ],
    ),
    choice(
      3,
      'Apabila badan kekurangan air, hormon antidiuresis (ADH) menyebabkan || When the body lacks water, antidiuretic hormone (ADH) makes',
      [
        'dinding tubul lebih telap terhadap air || the tubule more permeable to water',
        'dinding tubul kurang telap terhadap air || the tubule less permeable to water',
        'glomerulus menapis lebih banyak glukosa || the glomerulus filter more glucose',
        'air kencing lebih cair || the urine more dilute',
      ],
      [
        'Lebih banyak air diserap semula; air kencing sedikit dan pekat. || More water is reabsorbed; urine is scarce and concentrated.',
      ],
    ),
  ],
  'biology-f4-14': [
    words(
      1,
      'Tisu yang menyambungkan tulang kepada tulang ialah ______. || The tissue that joins bone to bone is a ______.',
      ['ligamen', 'ligament'],
      ['Tendon menyambungkan otot kepada tulang. || Tendons join muscle to bone.'],
    ),
    choice(
      1,
      'Apabila lengan dibengkokkan, || When the arm is bent,',
      [
        'biseps mengecut dan triseps mengendur || the biceps contracts and the triceps relaxes',
        'biseps mengendur dan triseps mengecut || the biceps relaxes and the triceps contracts',
        'kedua-duanya mengecut || both contract',
        'kedua-duanya mengendur || both relax',
      ],
      ['Otot ini bertindak secara antagonis. || These muscles act antagonistically.'],
    ),
    choice(
      2,
      'Cacing tanah disokong oleh || An earthworm is supported by',
      [
        'rangka hidrostatik || a hydrostatic skeleton',
        'rangka luar kitin || an exoskeleton of chitin',
        'rangka dalam tulang || an endoskeleton of bone',
        'dinding sel || cell walls',
      ],
      [
        'Bendalir dalam rongga badannya memberi tekanan untuk otot bertindak. || Fluid in its body gives the pressure that the muscles act on.',
      ],
    ),
  ],
  'biology-f4-15': [
    choice(
      1,
      'Ovulasi biasanya berlaku pada hari ke-14 kitar haid 28 hari akibat peningkatan || Ovulation usually comes on day 14 of a 28-day cycle, after a rise in',
      [
        'hormon peluteinan (LH) || luteinising hormone (LH)',
        'progesteron || progesterone',
        'insulin',
        'testosteron || testosterone',
      ],
      [
        'LH merangsang folikel Graaf membebaskan oosit sekunder. || LH makes the Graafian follicle release the secondary oocyte.',
      ],
    ),
    words(
      2,
      'Organ yang membolehkan pertukaran nutrien dan gas antara darah ibu dengan fetus ialah ______. || The organ in which nutrients and gases pass between mother and fetus is the ______.',
      ['plasenta', 'placenta'],
      ['Darah ibu dan fetus tidak bercampur. || The blood of mother and fetus does not mix.'],
    ),
    inOrder(
      2,
      'Susun perkembangan selepas persenyawaan. || Put the development after fertilisation in order.',
      ['Zigot || Zygote', 'Morula', 'Blastosista || Blastocyst', 'Embrio || Embryo', 'Fetus'],
      ['Blastosista menempel pada endometrium. || The blastocyst implants in the endometrium.'],
    ),
  ],
  'biology-f5-1': [
    choice(
      1,
      'Tisu yang sel-selnya sentiasa membahagi dan terdapat di hujung pucuk dan akar ialah || The tissue whose cells keep dividing at the tips of shoots and roots is',
      [
        'meristem apeks || apical meristem',
        'xilem || xylem',
        'epidermis',
        'kolenkima || collenchyma',
      ],
      ['Meristem apeks menghasilkan pertumbuhan primer. || Apical meristem gives primary growth.'],
    ),
    words(
      2,
      'Meristem yang menghasilkan pertumbuhan sekunder antara xilem dengan floem ialah ______ vaskular. || Secondary growth between xylem and phloem comes from the vascular ______.',
      ['kambium', 'kambium vaskular', 'cambium', 'vascular cambium'],
      [
        'Ia menghasilkan xilem sekunder ke dalam dan floem sekunder ke luar. || It makes secondary xylem inwards and secondary phloem outwards.',
      ],
    ),
    choice(
      2,
      'Gelang pertumbuhan pada batang pokok terhasil kerana || Growth rings in a trunk form because',
      [
        'saiz xilem sekunder berbeza mengikut musim || secondary xylem differs in size with the season',
        'floem gugur setiap tahun || phloem is shed each year',
        'epidermis menebal || the epidermis thickens',
        'empulur mengembang || the pith expands',
      ],
      [
        'Xilem musim bunga besar dan berdinding nipis; xilem musim panas kecil. || Spring xylem is large with thin walls; summer xylem is small.',
      ],
    ),
  ],
  'biology-f5-2': [
    choice(
      1,
      'Sel yang mengawal pembukaan stoma ialah || The cells that open and close a stoma are',
      [
        'sel pengawal || guard cells',
        'sel mesofil palisad || palisade cells',
        'sel epidermis atas || upper epidermal cells',
        'sel rakan || companion cells',
      ],
      [
        'Apabila segah, sel pengawal melengkung dan stoma terbuka. || When turgid, guard cells curve and the stoma opens.',
      ],
    ),
    choice(
      2,
      'Mesofil palisad menyesuaikan diri untuk fotosintesis kerana selnya || Palisade mesophyll suits photosynthesis because its cells',
      [
        'tersusun rapat dan mengandungi banyak kloroplas || are close together and hold many chloroplasts',
        'tersusun longgar dengan ruang udara || are loose with air spaces',
        'tidak mempunyai kloroplas || have no chloroplasts',
        'mempunyai kutikel tebal || have a thick cuticle',
      ],
      [
        'Lapisan ini menerima cahaya paling banyak. Mesofil berspan pula mempunyai ruang udara. || It gets most light. Spongy mesophyll has air spaces.',
      ],
    ),
    words(
      1,
      'Lapisan berlilin pada permukaan daun yang mengurangkan kehilangan air ialah ______. || The waxy layer that reduces loss of water from a leaf is the ______.',
      ['kutikel', 'cuticle'],
      ['Kutikel juga membenarkan cahaya menembusinya. || The cuticle also lets light through.'],
    ),
  ],
  'biology-f5-3': [
    choice(
      1,
      'Kekurangan nitrogen menyebabkan daun || Lack of nitrogen makes leaves',
      [
        'menguning (klorosis) || turn yellow (chlorosis)',
        'menjadi hijau tua || turn dark green',
        'menggulung sahaja || only curl',
        'berbau || smell',
      ],
      [
        'Nitrogen diperlukan untuk membina klorofil dan protein. || Nitrogen is needed to make chlorophyll and protein.',
      ],
    ),
    words(
      2,
      'Tumbuhan periuk kera mendapat nitrogen daripada serangga. Tumbuhan seperti ini disebut tumbuhan ______. || Pitcher plants get nitrogen from insects. Such plants are called ______ plants.',
      ['karnivor', 'tumbuhan karnivor', 'carnivorous', 'carnivorous plants'],
      ['Ia tumbuh di tanah yang kurang nitrogen. || They grow in soil that is poor in nitrogen.'],
    ),
    choice(
      1,
      'Antara berikut, yang manakah makronutrien? || Which of these is a macronutrient?',
      ['Kalium || Potassium', 'Zink || Zinc', 'Boron', 'Mangan || Manganese'],
      [
        'Makronutrien diperlukan dalam kuantiti yang banyak. || Macronutrients are needed in large amounts.',
      ],
    ),
  ],
  'biology-f5-4': [
    choice(
      1,
      'Xilem mengangkut || Xylem carries',
      [
        'air dan garam mineral || water and mineral salts',
        'sukrosa || sucrose',
        'oksigen || oxygen',
        'hormon haiwan || animal hormones',
      ],
      ['Floem mengangkut hasil fotosintesis. || Phloem carries the products of photosynthesis.'],
    ),
    choice(
      2,
      'Transpirasi paling cepat pada hari yang || Transpiration is fastest on a day that is',
      [
        'panas, kering dan berangin || hot, dry and windy',
        'panas, lembap dan tenang || hot, humid and still',
        'sejuk, lembap dan berangin || cold, humid and windy',
        'sejuk, kering dan tenang || cold, dry and still',
      ],
      [
        'Kecerunan kepekatan wap air antara daun dan udara paling besar. || The gradient of water vapour between leaf and air is then the largest.',
      ],
    ),
    words(
      2,
      'Kehilangan air berbentuk titisan melalui hidatod pada waktu pagi disebut ______. || Loss of water as drops through hydathodes in the morning is called ______.',
      ['gutasi', 'guttation'],
      [
        'Tekanan akar menolak air keluar apabila kelembapan tinggi. || Root pressure pushes water out when the air is humid.',
      ],
    ),
  ],
  'biology-f5-5': [
    words(
      1,
      'Gerak balas pucuk tumbuh ke arah cahaya disebut ______. || The growth of a shoot towards light is called ______.',
      ['fototropisme', 'fototropisme positif', 'phototropism', 'positive phototropism'],
      [
        'Auksin terkumpul di bahagian terlindung dan memanjangkan sel di situ. || Auxin gathers on the shaded side and the cells there elongate.',
      ],
    ),
    choice(
      2,
      'Pokok semalu menguncup apabila disentuh. Ini ialah gerak balas || Mimosa folds its leaves when touched. This is a',
      [
        'nasti || nastic movement',
        'tropisme || tropism',
        'taksis || taxis',
        'refleks saraf || nervous reflex',
      ],
      [
        'Arah gerak balas nasti tidak bergantung pada arah rangsangan. || The direction of a nastic movement does not depend on that of the stimulus.',
      ],
    ),
    choice(
      1,
      'Hormon tumbuhan yang memasakkan buah ialah || The plant hormone that ripens fruit is',
      [
        'etilena || ethylene',
        'auksin || auxin',
        'sitokinin || cytokinin',
        'giberelin || gibberellin',
      ],
      [
        'Etilena ialah gas; buah masak mempercepat buah lain masak. || Ethylene is a gas: a ripe fruit makes others ripen.',
      ],
    ),
  ],
  'biology-f5-6': [
    inOrder(
      2,
      'Susun peristiwa ini. || Put these events in order.',
      [
        'Pendebungaan || Pollination',
        'Pertumbuhan tiub debunga || Growth of the pollen tube',
        'Persenyawaan ganda dua || Double fertilisation',
        'Pembentukan biji benih || Formation of the seed',
      ],
      [
        'Tiub debunga membawa dua gamet jantan ke pundi embrio. || The pollen tube carries two male gametes to the embryo sac.',
      ],
    ),
    choice(
      2,
      'Dalam persenyawaan ganda dua, endosperma (3n) terhasil apabila gamet jantan bersatu dengan || In double fertilisation, endosperm (3n) forms when a male gamete fuses with',
      [
        'dua nukleus kutub || two polar nuclei',
        'sel telur || the egg cell',
        'sel antipodal || an antipodal cell',
        'sel sinergid || a synergid',
      ],
      [
        r`$n + n + n = 3n$. Gamet jantan yang satu lagi bersatu dengan sel telur menjadi zigot. || $n + n + n = 3n$. The other male gamete fuses with the egg to form the zygote.`,
      ],
    ),
    words(
      1,
      'Selepas persenyawaan, ovari bunga berkembang menjadi ______. || After fertilisation the ovary becomes the ______.',
      ['buah', 'fruit'],
      ['Ovul menjadi biji benih. || The ovules become seeds.'],
    ),
  ],
  'biology-f5-7': [
    choice(
      1,
      'Pneumatofor pokok bakau berfungsi untuk || The pneumatophores of mangrove trees',
      [
        'pertukaran gas || exchange gases',
        'menyimpan air || store water',
        'menarik serangga || attract insects',
        'mengangkut sukrosa || carry sucrose',
      ],
      ['Tanah paya bakau kurang oksigen. || The mud of a mangrove swamp is poor in oxygen.'],
    ),
    words(
      1,
      'Tumbuhan yang hidup di kawasan kering seperti gurun dikenali sebagai ______. || Plants that live in dry places such as deserts are called ______.',
      ['xerofit', 'xerophytes', 'xerophyte'],
      [
        'Kaktus mempunyai daun berbentuk duri dan batang berair. || A cactus has leaves reduced to spines and a fleshy stem.',
      ],
    ),
    choice(
      2,
      'Daun teratai mempunyai stoma di || Water lily leaves have stomata on',
      [
        'permukaan atas || the upper surface',
        'permukaan bawah || the lower surface',
        'kedua-dua permukaan || both surfaces',
        'tangkai daun sahaja || the stalk only',
      ],
      ['Permukaan bawahnya menyentuh air. || The lower surface touches the water.'],
    ),
  ],
  'biology-f5-8': [
    choice(
      1,
      'Nama saintifik manusia yang ditulis dengan betul ialah || The scientific name of humans is correctly written',
      ['Homo sapiens', 'homo sapiens', 'Homo Sapiens', 'HOMO sapiens'],
      [
        'Genus bermula dengan huruf besar, spesies dengan huruf kecil. || The genus begins with a capital letter, the species with a small one.',
      ],
    ),
    inOrder(
      2,
      'Susun hierarki taksonomi daripada kumpulan paling besar. || Order the ranks of classification, largest group first.',
      [
        'Alam || Kingdom',
        'Filum || Phylum',
        'Kelas || Class',
        'Order',
        'Famili || Family',
        'Genus',
        'Spesies || Species',
      ],
      [
        'Ahli spesies yang sama boleh membiak sesama sendiri. || Members of a species can breed with one another.',
      ],
    ),
    choice(
      2,
      'Virus tidak dikelaskan dalam mana-mana alam kerana || Viruses belong to no kingdom because they',
      [
        'bersifat aselular dan membiak hanya dalam sel perumah || are acellular and multiply only in a host cell',
        'terlalu besar || are too large',
        'mempunyai dinding sel || have a cell wall',
        'menjalankan fotosintesis || photosynthesise',
      ],
      [
        'Di luar perumah, virus tidak menunjukkan ciri hidup. || Outside a host they show no sign of life.',
      ],
    ),
  ],
  'biology-f5-9': [
    number(
      2,
      'Pengeluar mengandungi 20 000 kJ. Hanya 10% tenaga dipindahkan ke setiap aras trof. Berapakah kJ yang sampai kepada pengguna sekunder? || Producers hold 20 000 kJ. Only 10% passes to each trophic level. How many kJ reach the secondary consumers?',
      '20000 * 0.1 * 0.1',
      [
        r`$20\,000 \times 0.1 = 2000$ (pengguna primer), $2000 \times 0.1 = 200\text{ kJ}$. || $20\,000 \times 0.1 = 2000$ (primary consumers), $2000 \times 0.1 = 200\text{ kJ}$.`,
      ],
      { units: ['kJ'] },
    ),
    choice(
      1,
      'Interaksi antara lebah dengan bunga ialah || A bee and a flower live in',
      [
        'mutualisme || mutualism',
        'parasitisme || parasitism',
        'komensalisme || commensalism',
        'persaingan || competition',
      ],
      ['Kedua-duanya mendapat manfaat. || Both gain.'],
    ),
    number(
      2,
      'Kaedah tangkap-lepas: 40 tikus ditanda; kemudian 50 ditangkap dan 10 daripadanya bertanda. Anggarkan saiz populasi. || Capture and recapture: 40 mice are marked; later 50 are caught and 10 of them are marked. Estimate the population.',
      '40 * 50 / 10',
      [r`$\frac{40 \times 50}{10} = 200$.`],
    ),
  ],
  'biology-f5-10': [
    choice(
      1,
      'Gas rumah hijau yang terhasil daripada sawah padi dan ternakan lembu ialah || The greenhouse gas from paddy fields and cattle is',
      ['metana || methane', 'oksigen || oxygen', 'ozon || ozone', 'nitrogen'],
      [
        'Metana memerangkap haba lebih kuat daripada karbon dioksida. || Methane traps heat more strongly than carbon dioxide.',
      ],
    ),
    words(
      2,
      'Pertumbuhan alga yang melampau akibat baja yang mengalir ke tasik disebut ______. || Excessive growth of algae after fertiliser runs into a lake is called ______.',
      ['eutrofikasi', 'eutrophication'],
      [
        'Alga yang mati diuraikan bakteria, lalu oksigen terlarut berkurang (BOD tinggi). || Bacteria decompose the dead algae and use up dissolved oxygen (high BOD).',
      ],
    ),
    choice(
      2,
      'Tindakan yang manakah menyokong kelestarian? Pilih semua yang betul. || Which actions support sustainability? Choose all that do.',
      [
        'Menggunakan tenaga suria || Using solar energy',
        'Mengitar semula kertas || Recycling paper',
        'Pembakaran terbuka || Open burning',
        'Membuang minyak masak ke longkang || Pouring cooking oil into drains',
      ],
      [
        'Sumber digunakan tanpa menjejaskan generasi akan datang. || Resources are used without harming future generations.',
      ],
      2,
    ),
  ],
  'biology-f5-11': [
    number(
      2,
      'Kacang tinggi heterozigot (Tt) dikacuk sesama sendiri. Daripada 80 anak, berapakah yang dijangka rendah? || Heterozygous tall peas (Tt) are crossed with each other. Of 80 offspring, how many are expected to be short?',
      '80 / 4',
      [
        r`TT : Tt : tt $= 1 : 2 : 1$, jadi satu perempat rendah. || TT : Tt : tt $= 1 : 2 : 1$, so one quarter are short.`,
      ],
    ),
    choice(
      1,
      'Alel yang kesannya hanya kelihatan dalam keadaan homozigot ialah alel || An allele whose effect shows only when homozygous is',
      [
        'resesif || recessive',
        'dominan || dominant',
        'kodominan || codominant',
        'terangkai seks || sex-linked',
      ],
      [
        'Alel dominan menunjukkan kesannya walaupun heterozigot. || A dominant allele shows its effect even when heterozygous.',
      ],
    ),
    choice(
      3,
      'Ibu pembawa buta warna dan bapa normal. Kebarangkalian anak lelaki mereka buta warna ialah || The mother carries colour blindness and the father is normal. The probability that a son is colour-blind is',
      [r`$\frac{1}{2}$`, r`$\frac{1}{4}$`, '1', '0'],
      [
        r`Anak lelaki mewarisi kromosom X daripada ibu: $X^BY$ atau $X^bY$. || A son inherits his X chromosome from his mother: $X^BY$ or $X^bY$.`,
      ],
    ),
  ],
  'biology-f5-12': [
    choice(
      1,
      'Antara berikut, yang manakah variasi selanjar? || Which of these is continuous variation?',
      [
        'Tinggi || Height',
        'Kumpulan darah ABO || ABO blood group',
        'Kebolehan menggulung lidah || Ability to roll the tongue',
        'Jenis cuping telinga || Type of ear lobe',
      ],
      [
        'Variasi selanjar mempunyai perantaraan dan dipengaruhi persekitaran. || Continuous variation has intermediates and is affected by the environment.',
      ],
    ),
    number(
      2,
      'Seorang dengan sindrom Down mempunyai satu kromosom 21 tambahan. Berapakah jumlah kromosom dalam sel somanya? || A person with Down syndrome has one more chromosome 21. How many chromosomes are in a body cell?',
      '46 + 1',
      [
        'Tak disjunksi semasa meiosis menghasilkan gamet dengan 24 kromosom. || Non-disjunction in meiosis gives a gamete with 24 chromosomes.',
      ],
    ),
    choice(
      2,
      'Anemia sel sabit disebabkan oleh || Sickle-cell anaemia is caused by',
      [
        'mutasi gen || a gene mutation',
        'mutasi kromosom || a chromosome mutation',
        'kekurangan ferum || lack of iron',
        'jangkitan virus || a virus',
      ],
      [
        'Satu bes dalam gen hemoglobin diganti. || One base in the gene of haemoglobin is replaced.',
      ],
    ),
  ],
  'biology-f5-13': [
    choice(
      1,
      'Bakteria yang diberi gen insulin manusia ialah contoh || Bacteria with the human insulin gene are an example of',
      [
        'organisma terubah suai genetik || genetically modified organisms',
        'pembiakbakaan pilihan || selective breeding',
        'pengklonan reproduktif || reproductive cloning',
        'mutasi spontan || spontaneous mutation',
      ],
      ['Gen dipindahkan dengan plasmid. || The gene is transferred with a plasmid.'],
    ),
    words(
      2,
      'Molekul DNA bulat dalam bakteria yang digunakan sebagai vektor ialah ______. || The ring of bacterial DNA that is used as a vector is a ______.',
      ['plasmid'],
      [
        'Enzim pembatasan memotong plasmid, ligase menyambungkan gen. || Restriction enzymes cut the plasmid and ligase joins the gene.',
      ],
    ),
    onPaper(
      3,
      'Nyatakan satu kebaikan dan satu keburukan tanaman terubah suai genetik. || State one advantage and one disadvantage of genetically modified crops.',
      [
        [
          1,
          'Kebaikan, misalnya tahan perosak atau hasil lebih banyak || An advantage, such as resistance to pests or a higher yield',
        ],
        [
          1,
          'Keburukan, misalnya mengancam spesies lain atau kesan jangka panjang belum diketahui || A disadvantage, such as a threat to other species or unknown long-term effects',
        ],
      ],
      [
        'Tanaman Bt membunuh perosak tanpa racun, tetapi gennya mungkin berpindah kepada tumbuhan liar. || Bt crops kill pests without pesticide, but their gene may spread to wild plants.',
      ],
    ),
  ],
}
