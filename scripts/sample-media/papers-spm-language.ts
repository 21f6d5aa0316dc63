import { task, type SamplePaper } from './sample-paper.ts'

const malay = {
  exam: 'spm',
  key: 'bahasa-melayu',
  subject: 'Bahasa Melayu',
  language: 'bm',
  paper: 'Kertas 2',
} as const
const english = {
  exam: 'spm',
  key: 'english',
  subject: 'English',
  language: 'eng',
  paper: 'Paper 1',
} as const
const history = {
  exam: 'spm',
  key: 'sejarah',
  subject: 'Sejarah',
  language: 'bm',
  paper: 'Kertas 2',
} as const

export const languagePapers: readonly SamplePaper[] = [
  {
    ...malay,
    year: 2025,
    tasks: [
      task(
        2,
        'Betulkan satu kesalahan ejaan dan satu kesalahan imbuhan: "Aktiviti gotong royong itu mengeratkan silaturrahim dan di anjurkan setiap bulan."',
        'silaturrahim -> silaturahim; di anjurkan -> dianjurkan.',
      ),
      task(
        4,
        'Bina dua ayat untuk membezakan maksud perkataan "semak" (semak samun) dan "semak" (periksa).',
        'Contoh: Ular itu menyusup ke dalam semak di belakang rumah. Pelajar itu menyemak jawapannya sebelum menghantar kertas.',
      ),
      task(
        4,
        'Tukarkan cakap ajuk kepada cakap pindah: "Saya akan pulang esok," kata Amir kepada ibunya.',
        'Amir memberitahu ibunya bahawa dia akan pulang keesokan harinya.',
      ),
      task(
        2,
        'Nyatakan satu peribahasa yang bermaksud bekerjasama dalam semua keadaan.',
        'Berat sama dipikul, ringan sama dijinjing.',
      ),
    ],
  },
  {
    ...malay,
    year: 2024,
    tasks: [
      task(
        2,
        'Kenal pasti kata hubung dalam ayat: "Hujan turun dengan lebat tetapi perlawanan itu diteruskan."',
        'tetapi',
      ),
      task(
        4,
        'Gabungkan menjadi satu ayat majmuk pancangan relatif: "Budak itu rajin. Budak itu adik saya."',
        'Budak yang rajin itu adik saya.',
      ),
      task(
        4,
        'Bina satu ayat dengan perkataan "menghargai" dan satu ayat dengan perkataan "penghargaan".',
        'Contoh: Kita hendaklah menghargai jasa guru. Sekolah memberikan penghargaan kepada pelajar itu.',
      ),
      task(
        2,
        'Apakah maksud peribahasa "sediakan payung sebelum hujan"?',
        'Bersiap sedia lebih awal sebelum sesuatu yang buruk berlaku.',
      ),
    ],
  },
  {
    ...english,
    year: 2025,
    tasks: [
      task(
        1,
        'Notice: "Library closes at 4 pm on Fridays. Return books to the box outside after that." What can you do at 5 pm on Friday? A borrow a book  B return a book  C study inside',
        'B. The box outside takes books after closing time.',
      ),
      task(
        2,
        'Complete with the right form: "If I ___ (know) the answer, I would tell you." "She ___ (live) here since 2019."',
        'knew; has lived (or: has been living).',
      ),
      task(
        3,
        'Rewrite without changing the meaning: "They cancelled the match because it rained." Begin with: The match ...',
        'The match was cancelled because it rained (or: because of the rain).',
      ),
      task(
        4,
        'Your friend wants to stop learning the guitar. Write two sentences of advice, each with a reason.',
        'Example: You should keep going, because the first months are the hardest. Why not practise ten minutes a day, so that it never feels heavy?',
      ),
    ],
  },
  {
    ...english,
    year: 2024,
    tasks: [
      task(
        1,
        'Message: "Bus is late. Start the meeting without me, I will read the notes tonight." The writer will: A miss the meeting  B move the meeting  C lead the meeting',
        'A. The others start, and the writer reads the notes afterwards.',
      ),
      task(
        2,
        'Choose the right word: "There is too (many / much) noise." "Neither of the answers (is / are) right."',
        'much; is.',
      ),
      task(
        3,
        'Turn into reported speech: "Where have you put my keys?" Father asked.',
        'Father asked where I had put his keys.',
      ),
      task(
        4,
        'Write two sentences that describe your school to a visitor. Use one relative clause.',
        'Example: My school, which was built in 1968, stands beside a river. It is small, but every corner of it is used.',
      ),
    ],
  },
  {
    ...history,
    year: 2025,
    tasks: [
      task(2, 'Bilakah Persekutuan Tanah Melayu mencapai kemerdekaan?', '31 Ogos 1957.'),
      task(
        3,
        'Nyatakan tiga sebab orang Melayu menentang Malayan Union pada tahun 1946.',
        'Kedaulatan Raja-raja Melayu terhakis; kerakyatan jus soli terlalu longgar; hak istimewa orang Melayu terancam.',
      ),
      task(
        3,
        'Siapakah ahli Suruhanjaya Reid yang menjadi pengerusi, dan apakah tugas suruhanjaya itu?',
        'Lord Reid. Menggubal rangka perlembagaan bagi Persekutuan Tanah Melayu yang merdeka.',
      ),
      task(
        4,
        'Pada pendapat anda, mengapakah perpaduan penting bagi mengekalkan kemerdekaan? Beri dua alasan.',
        'Contoh: Negara stabil, maka ekonomi dapat maju; rakyat bersatu, maka ancaman luar mudah dihadapi.',
      ),
    ],
  },
  {
    ...history,
    year: 2024,
    tasks: [
      task(2, 'Bilakah Malaysia dibentuk?', '16 September 1963.'),
      task(
        3,
        'Nyatakan tiga tujuan pembentukan Malaysia.',
        'Menyekat pengaruh komunis; mempercepat kemerdekaan Sabah, Sarawak dan Singapura; mengimbangkan kaum dan memajukan ekonomi.',
      ),
      task(
        3,
        'Apakah peranan Suruhanjaya Cobbold?',
        'Meninjau pandangan penduduk Sarawak dan Sabah (Borneo Utara) tentang gagasan Malaysia.',
      ),
      task(
        4,
        'Bagaimanakah pelajar dapat menghargai sejarah negara? Beri dua cara dengan huraian.',
        'Contoh: Melawat muzium supaya memahami peristiwa; mengumpul cerita orang tua supaya pengalaman mereka tidak hilang.',
      ),
    ],
  },
]
