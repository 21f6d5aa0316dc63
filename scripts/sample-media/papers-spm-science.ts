import { task, type SamplePaper } from './sample-paper.ts'

const physics = {
  exam: 'spm',
  key: 'physics',
  subject: 'Physics',
  language: 'eng',
  paper: 'Paper 2',
} as const
const fizik = { ...physics, subject: 'Fizik', language: 'bm', paper: 'Kertas 2' } as const
const chemistry = { ...physics, key: 'chemistry', subject: 'Chemistry' } as const
const kimia = { ...fizik, key: 'chemistry', subject: 'Kimia' } as const
const biology = { ...physics, key: 'biology', subject: 'Biology' } as const
const biologi = { ...fizik, key: 'biology', subject: 'Biologi' } as const

export const sciencePapers: readonly SamplePaper[] = [
  {
    ...physics,
    year: 2025,
    tasks: [
      task(
        3,
        'A 2 kg trolley is pulled by a net force of 6 N. Find its acceleration.',
        'a = F / m = 6 / 2 = 3 m s^{-2}.',
      ),
      task(
        3,
        'Why does a person in a moving bus lurch forward when it brakes?',
        'Inertia: the body keeps its motion while the bus slows down.',
      ),
      task(
        4,
        'How much heat warms 0.5 kg of water from 25 °C to 75 °C? (c = 4200 J kg^{-1} °C^{-1})',
        'Q = mcθ = 0.5 × 4200 × 50 = 105 000 J.',
      ),
      task(
        3,
        'Two resistors, each of 6 ohm, are joined in parallel. Find the total resistance.',
        '1/R = 1/6 + 1/6, R = 3 ohm.',
      ),
    ],
  },
  {
    ...fizik,
    year: 2025,
    tasks: [
      task(
        3,
        'Sebuah troli 2 kg ditarik oleh daya bersih 6 N. Cari pecutannya.',
        'a = F / m = 6 / 2 = 3 m s^{-2}.',
      ),
      task(
        3,
        'Mengapakah penumpang terhumban ke hadapan apabila bas membrek?',
        'Inersia: badan mengekalkan gerakannya semasa bas menjadi perlahan.',
      ),
      task(
        4,
        'Berapakah haba untuk memanaskan 0.5 kg air dari 25 °C ke 75 °C? (c = 4200 J kg^{-1} °C^{-1})',
        'Q = mcθ = 0.5 × 4200 × 50 = 105 000 J.',
      ),
      task(
        3,
        'Dua perintang, setiap satu 6 ohm, disambung selari. Cari jumlah rintangan.',
        '1/R = 1/6 + 1/6, R = 3 ohm.',
      ),
    ],
  },
  {
    ...physics,
    year: 2024,
    tasks: [
      task(
        3,
        'A wave has frequency 50 Hz and wavelength 0.4 m. Find its speed.',
        'v = frequency × wavelength = 50 × 0.4 = 20 m s^{-1}.',
      ),
      task(
        3,
        'State two ways to make an electromagnet stronger.',
        'More turns of wire; a larger current. (Also: a soft iron core.)',
      ),
      task(
        4,
        'A 12 V lamp takes 2 A. Find its power and the energy used in 5 minutes.',
        'P = VI = 24 W. E = Pt = 24 × 300 = 7 200 J.',
      ),
      task(
        3,
        'A ball falls freely for 2 s from rest. How far? (g = 9.81 m s^{-2})',
        's = ½ gt² = ½ × 9.81 × 4 = 19.62 m.',
      ),
    ],
  },
  {
    ...fizik,
    year: 2024,
    tasks: [
      task(
        3,
        'Satu gelombang mempunyai frekuensi 50 Hz dan panjang gelombang 0.4 m. Cari lajunya.',
        'v = frekuensi × panjang gelombang = 50 × 0.4 = 20 m s^{-1}.',
      ),
      task(
        3,
        'Nyatakan dua cara untuk menguatkan elektromagnet.',
        'Tambah bilangan lilitan; tambah arus. (Juga: teras besi lembut.)',
      ),
      task(
        4,
        'Sebuah lampu 12 V mengambil arus 2 A. Cari kuasanya dan tenaga yang digunakan dalam 5 minit.',
        'P = VI = 24 W. E = Pt = 24 × 300 = 7 200 J.',
      ),
      task(
        3,
        'Sebiji bola jatuh bebas selama 2 s dari keadaan pegun. Berapa jauh? (g = 9.81 m s^{-2})',
        's = ½ gt² = ½ × 9.81 × 4 = 19.62 m.',
      ),
    ],
  },
  {
    ...chemistry,
    year: 2025,
    tasks: [
      task(
        2,
        'An atom has 11 protons and 12 neutrons. Give its nucleon number and its symbol.',
        '23; sodium, Na.',
      ),
      task(
        3,
        'Balance: Mg + HCl → MgCl_{2} + H_{2}. What is seen?',
        'Mg + 2HCl → MgCl_{2} + H_{2}. Bubbles of a colourless gas; the magnesium gets smaller.',
      ),
      task(
        4,
        'How many moles are in 11 g of carbon dioxide? (C = 12, O = 16)',
        'Molar mass 44 g mol^{-1}. 11 / 44 = 0.25 mol.',
      ),
      task(
        3,
        'Name two factors that make a reaction faster, and say why for one.',
        'Temperature, concentration. At a higher temperature more collisions have enough energy.',
      ),
    ],
  },
  {
    ...kimia,
    year: 2025,
    tasks: [
      task(
        2,
        'Satu atom mempunyai 11 proton dan 12 neutron. Beri nombor nukleon dan simbolnya.',
        '23; natrium, Na.',
      ),
      task(
        3,
        'Seimbangkan: Mg + HCl → MgCl_{2} + H_{2}. Apakah pemerhatian?',
        'Mg + 2HCl → MgCl_{2} + H_{2}. Gelembung gas tidak berwarna; magnesium mengecil.',
      ),
      task(
        4,
        'Berapakah bilangan mol dalam 11 g karbon dioksida? (C = 12, O = 16)',
        'Jisim molar 44 g mol^{-1}. 11 / 44 = 0.25 mol.',
      ),
      task(
        3,
        'Namakan dua faktor yang mempercepat tindak balas, dan terangkan satu.',
        'Suhu, kepekatan. Pada suhu lebih tinggi, lebih banyak perlanggaran mempunyai tenaga yang cukup.',
      ),
    ],
  },
  {
    ...chemistry,
    year: 2024,
    tasks: [
      task(
        2,
        'What colour does blue litmus paper turn in ethanoic acid, and why?',
        'Red: the acid gives hydrogen ions in water.',
      ),
      task(
        3,
        'Which product forms at the cathode when molten lead(II) bromide is electrolysed? Write the half equation.',
        'Lead: Pb^{2+} + 2e^{-} → Pb.',
      ),
      task(
        4,
        "25 cm³ of 0.1 mol dm^{-3} sodium hydroxide is neutralised by 20 cm³ of hydrochloric acid. Find the acid's concentration.",
        '0.0025 mol of each. 0.0025 / 0.020 = 0.125 mol dm^{-3}.',
      ),
      task(
        3,
        'Name the homologous series of C_{2}H_{4} and a test for it.',
        'Alkenes. Bromine water turns from brown to colourless.',
      ),
    ],
  },
  {
    ...kimia,
    year: 2024,
    tasks: [
      task(
        2,
        'Apakah warna kertas litmus biru dalam asid etanoik, dan mengapa?',
        'Merah: asid itu menghasilkan ion hidrogen dalam air.',
      ),
      task(
        3,
        'Apakah hasil di katod apabila plumbum(II) bromida lebur dielektrolisis? Tulis setengah persamaan.',
        'Plumbum: Pb^{2+} + 2e^{-} → Pb.',
      ),
      task(
        4,
        '25 cm³ natrium hidroksida 0.1 mol dm^{-3} dineutralkan oleh 20 cm³ asid hidroklorik. Cari kepekatan asid itu.',
        '0.0025 mol setiap satu. 0.0025 / 0.020 = 0.125 mol dm^{-3}.',
      ),
      task(
        3,
        'Namakan siri homolog bagi C_{2}H_{4} dan satu ujian untuknya.',
        'Alkena. Air bromin berubah dari perang kepada tidak berwarna.',
      ),
    ],
  },
  {
    ...biology,
    year: 2025,
    tasks: [
      task(
        2,
        'Name the part of a cell that makes energy, and the process.',
        'Mitochondrion; cellular respiration.',
      ),
      task(
        3,
        'A red blood cell is put into distilled water. What happens, and why?',
        'It swells and bursts: water enters by osmosis from the hypotonic side.',
      ),
      task(
        4,
        'Explain how the villi of the small intestine suit their work.',
        'Large surface; wall one cell thick; many blood capillaries; a lacteal for fats.',
      ),
      task(
        3,
        'A tall plant (Tt) is crossed with a short one (tt). Give the ratio of their offspring.',
        'Tt : tt = 1 : 1, so half are tall.',
      ),
    ],
  },
  {
    ...biologi,
    year: 2025,
    tasks: [
      task(
        2,
        'Namakan bahagian sel yang menjana tenaga, dan prosesnya.',
        'Mitokondrion; respirasi sel.',
      ),
      task(
        3,
        'Sel darah merah dimasukkan ke dalam air suling. Apakah yang berlaku, dan mengapa?',
        'Sel mengembang dan pecah: air masuk secara osmosis dari larutan hipotonik.',
      ),
      task(
        4,
        'Terangkan bagaimana vilus usus kecil sesuai dengan fungsinya.',
        'Luas permukaan besar; dinding setebal satu sel; banyak kapilari darah; lakteal untuk lemak.',
      ),
      task(
        3,
        'Pokok tinggi (Tt) dikacukkan dengan pokok rendah (tt). Beri nisbah anaknya.',
        'Tt : tt = 1 : 1, maka separuh tinggi.',
      ),
    ],
  },
  {
    ...biology,
    year: 2024,
    tasks: [
      task(
        2,
        'Which vessels carry blood from the heart to the lungs, and is it rich in oxygen?',
        'Pulmonary arteries; no.',
      ),
      task(
        3,
        'Why do enzymes stop working at 80 °C?',
        'They are denatured: the active site loses its shape.',
      ),
      task(
        4,
        'Describe how a stoma opens in light.',
        'Guard cells take in potassium ions; water follows by osmosis; they swell and bend apart.',
      ),
      task(
        3,
        'Give two reasons to protect mangrove forests.',
        'They hold the coast against waves; young fish and many other species live in them.',
      ),
    ],
  },
  {
    ...biologi,
    year: 2024,
    tasks: [
      task(
        2,
        'Salur yang manakah membawa darah dari jantung ke peparu, dan adakah ia kaya dengan oksigen?',
        'Arteri pulmonari; tidak.',
      ),
      task(
        3,
        'Mengapakah enzim berhenti bertindak pada 80 °C?',
        'Enzim ternyahasli: tapak aktif hilang bentuknya.',
      ),
      task(
        4,
        'Huraikan bagaimana stoma terbuka semasa terdapat cahaya.',
        'Sel pengawal mengambil ion kalium; air masuk secara osmosis; sel menjadi segah dan melengkung.',
      ),
      task(
        3,
        'Beri dua sebab untuk melindungi hutan paya bakau.',
        'Melindungi pantai daripada ombak; anak ikan dan banyak spesies lain hidup di dalamnya.',
      ),
    ],
  },
]
