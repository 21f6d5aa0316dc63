import { chapter, objective, written, type SampleSubject } from './sample-subject.ts'

/** Languages have skills where other subjects have chapters; these are the skills that the papers ask for. */
export const languages: readonly SampleSubject[] = [
  {
    exam: 'spm',
    key: 'bahasa-melayu',
    id: 101,
    code: '1103',
    names: { bm: 'Bahasa Melayu', eng: 'Malay Language' },
    alsoCalled: ['bm', 'malay', 'melayu'],
    colour: '#C2410C',
    isOpen: false,
    chapters: [
      chapter(
        'karangan-terhad',
        'Kemahiran Menulis: Karangan Respons Terhad',
        'Writing Skills: Guided Essay',
        'Surat kiriman rasmi | Formal letters',
        'Laporan | Reports',
        'Ucapan | Speeches',
        'Ulasan | Reviews',
      ),
      chapter(
        'karangan-terbuka',
        'Kemahiran Menulis: Karangan Respons Terbuka',
        'Writing Skills: Open Essay',
        'Rencana dan perbincangan | Articles and discussions',
        'Cerita | Stories',
        'Syarahan | Talks',
        'Komponen keterangan | Descriptive writing',
      ),
      chapter(
        'pemahaman',
        'Kemahiran Membaca: Pemahaman Petikan Umum',
        'Reading Skills: Comprehension of General Passages',
        'Maksud rangkai kata | Meaning of phrases',
        'Sebab dan akibat | Cause and effect',
        'Kemahiran berfikir aras tinggi | Higher order thinking',
      ),
      chapter(
        'prosa',
        'Seni Bahasa: Prosa Moden dan Prosa Tradisional',
        'Language Arts: Modern and Traditional Prose',
        'Cerpen | Short stories',
        'Drama | Drama',
        'Prosa tradisional | Traditional prose',
        'Perwatakan | Characterisation',
      ),
      chapter(
        'puisi',
        'Seni Bahasa: Puisi Moden dan Puisi Tradisional',
        'Language Arts: Modern and Traditional Poetry',
        'Sajak | Modern poems',
        'Syair dan gurindam | Syair and gurindam',
        'Maksud rangkap | Meaning of stanzas',
      ),
      chapter(
        'novel',
        'Seni Bahasa: Novel',
        'Language Arts: Novel',
        'Tema dan persoalan | Theme and issues',
        'Latar masyarakat | Social setting',
        'Nilai dan pengajaran | Values and lessons',
      ),
      chapter(
        'tatabahasa',
        'Aspek Tatabahasa',
        'Grammar',
        'Kata majmuk dan kata ganda | Compound and reduplicated words',
        'Imbuhan | Affixes',
        'Ayat aktif dan ayat pasif | Active and passive sentences',
        'Ejaan dan kesalahan kata | Spelling and wrong words',
        'Peribahasa | Proverbs',
      ),
      chapter(
        'rumusan',
        'Kemahiran Merumus: Rumusan',
        'Summarising Skills: Summary',
        'Isi tersurat | Explicit points',
        'Isi tersirat | Implicit points',
        'Pendahuluan dan kesimpulan | Introduction and conclusion',
      ),
    ],
    papers: [2021, 2022, 2023, 2024, 2025].map((year) => {
      const paper = { year, language: 'Bm', teacher: 'nurul-huda-ismail' } as const
      return year === 2022
        ? { ...paper, number: 1, labels: written('1 2a 2b 2c 2d'), asks: [1, 2] }
        : {
            ...paper,
            number: 2,
            labels: written('1abc 2abc 3abc 4ab 5ab 6abcde 7'),
            asks: [3, 4, 5, 6, 7, 8],
          }
    }),
  },
  {
    exam: 'spm',
    key: 'english',
    id: 102,
    code: '1119',
    names: { bm: 'Bahasa Inggeris', eng: 'English' },
    alsoCalled: ['bi', 'english language', 'inggeris', 'eng'],
    colour: '#1D4ED8',
    isOpen: false,
    chapters: [
      chapter(
        'short-texts',
        'Kemahiran Membaca: Teks Pendek',
        'Reading: Short Texts',
        'Notis dan iklan | Notices and advertisements',
        'Mesej | Messages',
      ),
      chapter(
        'use-of-english',
        'Aspek Tatabahasa: Petikan Rumpang',
        'Use of English: Cloze Passage',
        'Kata sendi nama | Prepositions',
        'Kala | Tenses',
        'Penanda wacana | Linkers',
      ),
      chapter(
        'long-texts',
        'Kemahiran Membaca: Teks Panjang',
        'Reading: Longer Texts',
        'Idea utama | Main ideas',
        'Sikap penulis | Attitude of the writer',
        'Makna perkataan dalam konteks | Word meaning in context',
      ),
      chapter(
        'gapped-text',
        'Kemahiran Membaca: Teks Bersela',
        'Reading: Gapped Text',
        'Kohesi | Cohesion',
        'Rujukan kata ganti nama | Pronoun reference',
      ),
      chapter(
        'information-transfer',
        'Kemahiran Membaca: Padanan dan Pemindahan Maklumat',
        'Reading: Matching and Information Transfer',
        'Padanan maklumat | Matching information',
        'Pemindahan maklumat | Information transfer',
      ),
      chapter(
        'email',
        'Kemahiran Menulis: E-mel',
        'Writing: Short Communicative Message',
        'E-mel tidak formal | Informal e-mails',
        'Cadangan | Suggestions',
      ),
      chapter(
        'guided-writing',
        'Kemahiran Menulis: Penulisan Berpandu',
        'Writing: Guided Writing',
        'Esei berpandu | Guided essays',
        'Perenggan dan contoh | Paragraphs and examples',
      ),
      chapter(
        'extended-writing',
        'Kemahiran Menulis: Penulisan Lanjutan',
        'Writing: Extended Writing',
        'Rencana | Articles',
        'Ulasan | Reviews',
        'Laporan | Reports',
        'Cerita | Stories',
      ),
    ],
    papers: [2021, 2022, 2023, 2024, 2025].map((year) => {
      const paper = { year, language: 'Eng', teacher: 'grace-anak-jugah' } as const
      return year === 2023
        ? { ...paper, number: 2, labels: written('1 2 3 4 5'), asks: [6, 7, 8] }
        : { ...paper, number: 1, labels: objective(40), asks: [1, 2, 3, 4, 5] }
    }),
  },
]
