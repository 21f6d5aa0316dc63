import { choice, inOrder, onPaper, words, type SampleChapters } from './sample-question.ts'

/** Three questions for each part of SPM Bahasa Melayu, which is taught in Malay alone. */
export const bahasaMelayu: SampleChapters = {
  'bahasa-melayu-karangan-terhad': [
    choice(
      1,
      'Apakah yang perlu ada dalam pendahuluan karangan respons terhad?',
      [
        'Huraian ringkas tentang tema bahan rangsangan',
        'Semua isi dengan contoh',
        'Penutup karangan',
        'Dialog antara watak',
      ],
      ['Pendahuluan memperkenalkan tema; isi dihuraikan dalam perenggan seterusnya.'],
    ),
    inOrder(
      2,
      'Susun bahagian satu perenggan isi.',
      ['Ayat isi', 'Huraian isi', 'Contoh yang menyokong', 'Ayat kesimpulan kecil'],
      ['Isi dinyatakan dahulu, kemudian diterangkan dan dibuktikan.'],
    ),
    onPaper(
      3,
      'Tulis satu perenggan tentang satu cara mengurangkan penggunaan plastik, berdasarkan gambar orang membawa beg kain ke pasar.',
      [
        [1, 'Isi yang jelas daripada bahan'],
        [1, 'Huraian yang munasabah'],
        [1, 'Contoh atau kesan'],
        [1, 'Bahasa gramatis'],
      ],
      [
        'Contoh isi: membawa beg kain sendiri. Huraikan sebab ia berkesan, beri contoh di pasar, kemudian simpulkan.',
      ],
    ),
  ],
  'bahasa-melayu-karangan-terbuka': [
    choice(
      1,
      'Format yang manakah mempunyai kata alu-aluan kepada hadirin?',
      ['Ucapan', 'Surat rasmi', 'Laporan', 'Cerpen'],
      ['Ucapan bermula dengan sapaan dan kata alu-aluan kepada hadirin.'],
    ),
    choice(
      2,
      'Penanda wacana yang manakah sesuai untuk menyatakan sebab?',
      ['Hal ini demikian kerana', 'Namun begitu', 'Selain itu', 'Sebagai contoh'],
      ['"Namun begitu" menyatakan pertentangan, "selain itu" tambahan, "sebagai contoh" contoh.'],
    ),
    choice(
      2,
      'Soalan meminta kamu membincangkan kesan ketagihan gajet. Isi yang manakah terkeluar daripada kehendak soalan?',
      [
        'Cara memilih gajet yang murah',
        'Prestasi pelajaran merosot',
        'Hubungan keluarga menjadi renggang',
        'Kesihatan mata terjejas',
      ],
      ['Memilih gajet bukan kesan ketagihan.'],
    ),
  ],
  'bahasa-melayu-pemahaman': [
    choice(
      1,
      'Petikan: "Usaha murni kelab itu mendapat sambutan hangat." Apakah maksud rangkai kata sambutan hangat?',
      [
        'Penerimaan yang sangat baik',
        'Cuaca yang panas',
        'Makanan yang panas',
        'Majlis yang besar',
      ],
      ['Maksud mengikut konteks: orang ramai menerima usaha itu dengan baik.'],
    ),
    choice(
      2,
      'Petikan: "Walaupun sudah berusia 70 tahun, Tok Su masih menganyam tikar setiap hari demi mewariskan kemahirannya." Apakah yang boleh disimpulkan?',
      [
        'Tok Su gigih dan mengambil berat tentang warisan',
        'Tok Su tidak mempunyai kerja lain',
        'Tok Su ingin menjadi kaya',
        'Tok Su tidak pandai menganyam',
      ],
      ['"Setiap hari" menunjukkan kegigihan, "mewariskan kemahirannya" menunjukkan tujuannya.'],
    ),
    onPaper(
      2,
      'Petikan: "Hutan bakau menahan ombak, menjadi tempat ikan membiak dan menyerap karbon." Nyatakan tiga kepentingan hutan bakau dalam ayat yang lengkap.',
      [
        [1, 'Menahan ombak'],
        [1, 'Tempat ikan membiak'],
        [1, 'Menyerap karbon'],
      ],
      [
        'Hutan bakau penting untuk menahan ombak. Hutan itu juga menjadi tempat ikan membiak. Selain itu, hutan itu menyerap karbon.',
      ],
    ),
  ],
  'bahasa-melayu-prosa': [
    words(
      1,
      'Apakah istilah bagi urutan peristiwa dalam sesebuah cerita?',
      ['plot'],
      ['Plot lazimnya bermula dengan permulaan, perkembangan, klimaks dan peleraian.'],
    ),
    inOrder(
      1,
      'Susun binaan plot.',
      ['Permulaan', 'Perkembangan', 'Klimaks', 'Peleraian'],
      ['Konflik memuncak pada klimaks dan diselesaikan dalam peleraian.'],
    ),
    choice(
      2,
      'Prosa tradisional seperti hikayat lazimnya',
      [
        'menggunakan bahasa Melayu klasik dan pangkal ayat seperti "Sebermula" atau "Hatta"',
        'ditulis dalam bentuk rangkap',
        'menggunakan bahasa pasar',
        'mengandungi arahan pentas',
      ],
      ['Rangkap ialah ciri puisi; arahan pentas ialah ciri drama.'],
    ),
  ],
  'bahasa-melayu-puisi': [
    choice(
      1,
      'Pantun empat kerat mempunyai rima akhir',
      ['a b a b', 'a a a a', 'a b b a', 'a a b b'],
      ['Dua baris pertama pembayang, dua baris akhir maksud. Syair berima a a a a.'],
    ),
    choice(
      2,
      'Unsur gaya bahasa dalam "angin berbisik di telingaku" ialah',
      ['personifikasi', 'simile', 'hiperbola', 'anafora'],
      [
        'Angin diberi sifat manusia, iaitu berbisik. Simile memerlukan kata bandingan seperti "bagai".',
      ],
    ),
    words(
      2,
      'Puisi tradisional empat baris serangkap yang berima a a a a dan keempat-empat barisnya ialah maksud disebut ______.',
      ['syair'],
      ['Berbeza dengan pantun, syair tidak mempunyai pembayang.'],
    ),
  ],
  'bahasa-melayu-novel': [
    words(
      1,
      'Watak yang paling banyak menggerakkan cerita disebut watak ______.',
      ['utama', 'watak utama', 'protagonis'],
      ['Watak sampingan membantu perkembangan watak utama.'],
    ),
    choice(
      2,
      'Seorang watak sanggup bekerja pada waktu malam untuk membiayai adiknya. Nilai yang ditunjukkan ialah',
      ['kasih sayang dan pengorbanan', 'hemah tinggi', 'keberanian menentang musuh', 'kesyukuran'],
      ['Tindakannya demi adiknya, dengan mengorbankan masa rehatnya sendiri.'],
    ),
    choice(
      1,
      'Antara berikut, yang manakah latar masyarakat?',
      [
        'Masyarakat nelayan yang miskin',
        'Sebuah kampung di tepi pantai',
        'Pada waktu subuh',
        'Pada zaman penjajahan',
      ],
      ['Kampung ialah latar tempat; subuh dan zaman penjajahan ialah latar masa.'],
    ),
  ],
  'bahasa-melayu-tatabahasa': [
    choice(
      1,
      'Pilih ayat yang betul.',
      [
        'Para guru menghadiri mesyuarat itu.',
        'Para guru-guru menghadiri mesyuarat itu.',
        'Semua para guru menghadiri mesyuarat itu.',
        'Para-para guru menghadiri mesyuarat itu.',
      ],
      ['"Para" sudah membawa maksud jamak, jadi kata nama tidak diulang.'],
    ),
    choice(
      2,
      'Pilih kata sendi nama yang tepat: Hadiah itu diberikan ______ Siti.',
      ['kepada', 'ke', 'pada', 'daripada'],
      ['"Kepada" digunakan untuk manusia; "ke" untuk tempat; "pada" untuk masa.'],
    ),
    words(
      2,
      'Tulis kata terbitan yang betul bagi kata dasar "pengaruh" dalam ayat: Rakan sebaya boleh ______ tingkah laku kita.',
      ['mempengaruhi'],
      [
        'Kata dasarnya "pengaruh" dengan imbuhan apitan mem-…-i; huruf p tidak digugurkan kerana "pe" sebahagian daripada kata itu.',
      ],
    ),
  ],
  'bahasa-melayu-rumusan': [
    choice(
      1,
      'Jumlah perkataan yang dibenarkan bagi rumusan SPM ialah',
      [
        'tidak melebihi 120 patah perkataan',
        'tidak melebihi 50 patah perkataan',
        'sekurang-kurangnya 350 patah perkataan',
        'tidak terhad',
      ],
      ['Tulis dengan ringkas; perkataan yang melebihi had tidak dinilai.'],
    ),
    choice(
      2,
      'Isi tersurat ialah',
      [
        'isi yang dinyatakan dalam petikan',
        'isi yang difikirkan sendiri oleh calon',
        'contoh dalam petikan',
        'penutup rumusan',
      ],
      ['Isi tersirat pula difikirkan berdasarkan petikan, tetapi tidak tertulis di dalamnya.'],
    ),
    inOrder(
      1,
      'Susun bahagian rumusan.',
      ['Pendahuluan', 'Isi tersurat', 'Isi tersirat', 'Kesimpulan'],
      ['Pendahuluan menyatakan tema petikan, kesimpulan memberi pandangan.'],
    ),
  ],
}
