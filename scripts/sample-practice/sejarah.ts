import { choice, inOrder, onPaper, words, type SampleChapters } from './sample-question.ts'

type Options = readonly [right: string, ...wrong: string[]]

/** A question with one right option, the first, and why it is right. */
const ask = (text: string, options: Options, why: string, level: 1 | 2 | 3 = 1) =>
  choice(level, text, options, [why])

/** Ten questions for each chapter of SPM Sejarah, which is taught in Malay alone. */
export const sejarah: SampleChapters = {
  'sejarah-f4-1': [
    ask(
      'Siapakah pengasas Kesultanan Melayu Melaka?',
      ['Parameswara', 'Sultan Muzaffar Syah', 'Tun Perak', 'Hang Tuah'],
      'Parameswara mengasaskan Melaka sekitar tahun 1400.',
    ),
    ask(
      'Undang-undang bertulis Kesultanan Melayu Melaka bagi urusan di laut ialah',
      [
        'Undang-Undang Laut Melaka',
        'Hukum Kanun Pahang',
        'Undang-Undang 99 Perak',
        'Adat Perpatih',
      ],
      'Undang-Undang Laut Melaka mengatur pelayaran dan perdagangan; Hukum Kanun Melaka mengatur urusan di darat.',
    ),
    ask(
      'Pembesar Melaka yang mengetuai pentadbiran negara dan menjadi penasihat utama sultan ialah',
      ['Bendahara', 'Temenggung', 'Laksamana', 'Penghulu Bendahari'],
      'Bendahara ialah pembesar utama, seperti Tun Perak.',
    ),
    ask(
      'Apakah tugas Temenggung?',
      [
        'Menjaga keamanan dan ketenteraman',
        'Mengurus perbendaharaan',
        'Mengetuai angkatan laut',
        'Mengurus pelabuhan',
      ],
      'Temenggung juga bertindak sebagai hakim dan menjaga kota.',
    ),
    ask(
      'Yang manakah unsur negara bangsa? Unsur itu menunjukkan kuasa tertinggi untuk memerintah.',
      ['Kedaulatan', 'Kebudayaan', 'Perdagangan', 'Pelayaran'],
      'Kedaulatan ialah kuasa tertinggi kerajaan untuk memerintah dan menggubal undang-undang.',
      2,
    ),
    ask(
      'Pembesar yang mengurus perdagangan di pelabuhan Melaka ialah',
      ['Syahbandar', 'Bendahara', 'Laksamana', 'Temenggung'],
      'Melaka mempunyai beberapa orang Syahbandar mengikut asal pedagang.',
    ),
    ask(
      'Perjanjian taat setia antara rakyat dengan raja dalam tradisi Melayu disebut',
      ['Waadat', 'Imperialisme', 'Hartal', 'Dasar Pintu Terbuka'],
      'Waadat antara Demang Lebar Daun dengan Seri Teri Buana menjadi asas kesetiaan rakyat kepada raja.',
      2,
    ),
    ask(
      'Hubungan diplomatik Melaka dengan China membantu Melaka mendapat',
      [
        'perlindungan daripada ancaman Siam',
        'tanah jajahan di China',
        'hutang untuk membina kota',
        'tentera upahan dari Eropah',
      ],
      'Maharaja China mengakui Melaka sebagai kerajaan yang berdaulat.',
      2,
    ),
    words(
      1,
      'Apakah bahasa yang menjadi bahasa pengantar (lingua franca) di Alam Melayu?',
      ['Bahasa Melayu', 'Melayu', 'Malay'],
      ['Bahasa Melayu digunakan dalam perdagangan, penyebaran Islam dan hubungan diplomatik.'],
    ),
    onPaper(
      3,
      'Nyatakan tiga ciri negara bangsa Kesultanan Melayu Melaka.',
      [
        [1, 'Kerajaan atau raja yang memerintah'],
        [1, 'Rakyat yang setia'],
        [1, 'Undang-undang, kedaulatan, wilayah pengaruh atau lambang kebesaran'],
      ],
      [
        'Ciri-cirinya: kerajaan, rakyat, wilayah pengaruh, kedaulatan, undang-undang dan lambang kebesaran. Mana-mana tiga diterima.',
      ],
    ),
  ],
  'sejarah-f4-2': [
    ask(
      'Apakah maksud nasionalisme?',
      [
        'Perasaan cinta akan bangsa dan negara',
        'Penguasaan sesebuah negara ke atas negara lain',
        'Sistem pemerintahan oleh ketua agama',
        'Perdagangan bebas antara negara',
      ],
      'Nasionalisme membawa kepada usaha membebaskan negara daripada penjajahan.',
    ),
    ask(
      'Siapakah yang mengetuai penentangan terhadap British di Naning?',
      ['Dol Said', "Dato' Maharaja Lela", 'Tok Janggut', 'Mat Salleh'],
      'Perang Naning berlaku pada tahun 1831–1832.',
    ),
    ask(
      'Penentangan di Perak yang membawa kepada pembunuhan J.W.W. Birch diketuai oleh',
      ["Dato' Maharaja Lela", 'Datuk Bahaman', 'Dol Said', 'Rentap'],
      'Birch dibunuh di Pasir Salak pada tahun 1875.',
    ),
    ask(
      'Tok Janggut mengetuai penentangan di',
      ['Kelantan', 'Pahang', 'Terengganu', 'Sarawak'],
      'Penentangan di Pasir Puteh, Kelantan, berlaku pada tahun 1915.',
    ),
    ask(
      'Siapakah pejuang yang menentang Syarikat Borneo Utara British di Sabah?',
      ['Mat Salleh', 'Rosli Dhobi', 'Rentap', 'Syarif Masahor'],
      'Mat Salleh menentang dari tahun 1894 hingga 1900.',
    ),
    ask(
      'Majalah yang diterbitkan oleh Kaum Muda pada tahun 1906 ialah',
      ['Al-Imam', 'Utusan Melayu', 'Warta Malaya', 'Pengasuh'],
      'Al-Imam membawa idea pembaharuan (islah).',
      2,
    ),
    ask(
      'Kesatuan Melayu Muda (KMM) ditubuhkan pada tahun 1938 dan dipimpin oleh',
      [
        'Ibrahim Haji Yaakob',
        'Mohammad Eunos Abdullah',
        "Dato' Onn Jaafar",
        'Burhanuddin al-Helmy',
      ],
      'KMM ialah pertubuhan politik Melayu yang menuntut kemerdekaan.',
      2,
    ),
    ask(
      'Residen British pertama di Perak dilantik berdasarkan',
      [
        'Perjanjian Pangkor 1874',
        'Perjanjian Inggeris–Belanda 1824',
        'Perjanjian Persekutuan 1895',
        'Perjanjian London 1956',
      ],
      'Perjanjian Pangkor membolehkan British campur tangan melalui Sistem Residen.',
    ),
    words(
      2,
      'Siapakah penulis novel "Putera Gunung Tahan"? Tulis nama penanya.',
      ['Pak Sako', 'Ishak Haji Muhammad'],
      ['Ishak Haji Muhammad menulis dengan nama pena Pak Sako.'],
    ),
    inOrder(
      2,
      'Susun peristiwa mengikut urutan masa.',
      ['Perang Naning bermula', 'Perjanjian Pangkor', 'Al-Imam diterbitkan', 'KMM ditubuhkan'],
      ['1831, 1874, 1906, 1938.'],
    ),
  ],
  'sejarah-f4-3': [
    ask(
      'Di manakah tentera Jepun mula mendarat di Tanah Melayu pada 8 Disember 1941?',
      ['Kota Bharu', 'Kuantan', 'Singapura', 'Alor Setar'],
      'Tentera Jepun mendarat di Pantai Sabak, Kota Bharu.',
    ),
    ask(
      'Bilakah Singapura jatuh ke tangan Jepun?',
      ['15 Februari 1942', '8 Disember 1941', '15 Ogos 1945', '16 Jun 1948'],
      'Leftenan Jeneral Percival menyerah kalah pada 15 Februari 1942.',
    ),
    ask(
      'Slogan Jepun untuk mendapatkan sokongan penduduk ialah',
      ['Asia untuk orang Asia', 'Merdeka dengan darah', 'Bersekutu bertambah mutu', 'Hidup Melayu'],
      'Slogan itu dikaitkan dengan Lingkungan Kesemakmuran Bersama Asia Timur Raya.',
    ),
    ask(
      'Polis rahsia tentera Jepun yang ditakuti ialah',
      ['Kempeitai', 'Force 136', 'Bintang Tiga', 'Askar Wataniah'],
      'Kempeitai menyeksa orang yang disyaki menentang Jepun.',
    ),
    ask(
      'Leftenan Adnan Saidi dan rejimennya bertempur dengan Jepun di',
      [
        'Bukit Candu, Singapura',
        'Bukit Kepong, Johor',
        'Sungai Siput, Perak',
        'Bukit Fraser, Pahang',
      ],
      'Rejimen Askar Melayu mempertahankan Bukit Candu pada Februari 1942.',
      2,
    ),
    ask(
      'Pasukan gerila anti-Jepun yang dilatih oleh British ialah',
      ['Force 136', 'Giyugun', 'Heiho', 'Kempeitai'],
      'Force 136 disertai antaranya oleh Leftenan Muhammad Ibrahim Ismail.',
      2,
    ),
    ask(
      'Wang kertas yang dikeluarkan oleh Jepun dikenali sebagai',
      ['wang pokok pisang', 'wang pokok kelapa', 'wang kapal layar', 'wang bunga raya'],
      'Wang itu tidak bernilai selepas Jepun menyerah.',
    ),
    ask(
      'Siapakah yang mengetuai penentangan terhadap Jepun di Jesselton pada Oktober 1943?',
      ['Albert Kwok', 'Mat Salleh', 'Antanum', 'Donald Stephens'],
      'Gerila Kinabalu diketuai oleh Albert Kwok.',
      2,
    ),
    words(
      2,
      'Nyatakan bandar Jepun yang pertama digugurkan bom atom pada Ogos 1945.',
      ['Hiroshima'],
      ['Hiroshima dibom pada 6 Ogos dan Nagasaki pada 9 Ogos 1945.'],
    ),
    inOrder(
      2,
      'Susun peristiwa Perang Dunia Kedua mengikut urutan masa.',
      [
        'Perang bermula di Eropah',
        'Jepun mendarat di Kota Bharu',
        'Singapura menyerah',
        'Jepun menyerah kalah',
      ],
      ['1939, Disember 1941, Februari 1942, Ogos 1945.'],
    ),
  ],
  'sejarah-f4-4': [
    ask(
      'Pentadbiran sementara selepas Jepun menyerah ialah',
      [
        'Pentadbiran Tentera British (BMA)',
        'Malayan Union',
        'Persekutuan Tanah Melayu',
        'Negeri-Negeri Melayu Bersekutu',
      ],
      'BMA memerintah dari September 1945 hingga Mac 1946.',
    ),
    ask(
      'Bilakah Malayan Union dilaksanakan?',
      ['1 April 1946', '1 Februari 1948', '31 Ogos 1957', '16 September 1963'],
      'Malayan Union berkuat kuasa pada 1 April 1946.',
    ),
    ask(
      'Siapakah wakil British yang mendapatkan tandatangan raja-raja Melayu bagi Malayan Union?',
      ['Sir Harold MacMichael', 'Sir Edward Gent', 'Sir Gerald Templer', 'Lord Reid'],
      'MacMichael mengugut akan menggantikan raja yang enggan.',
    ),
    ask(
      'Gabenor Malayan Union yang pertama ialah',
      ['Sir Edward Gent', 'Sir Henry Gurney', 'Sir Harold Briggs', 'Sir Donald MacGillivray'],
      'Sir Edward Gent dilantik pada 1 April 1946.',
    ),
    ask(
      'Prinsip kerakyatan Malayan Union yang memberi kerakyatan mengikut tempat lahir ialah',
      ['jus soli', 'jus sanguinis', 'waadat', 'hartal'],
      'Kerakyatan yang terlalu longgar ditentang oleh orang Melayu.',
      2,
    ),
    ask(
      'Pertubuhan yang ditubuhkan pada 11 Mei 1946 untuk menentang Malayan Union ialah',
      ['UMNO', 'MCA', 'MIC', 'PAS'],
      "UMNO ditubuhkan di Johor Bahru dengan Dato' Onn Jaafar sebagai Yang di-Pertua.",
    ),
    ask(
      'Siapakah yang menyerahkan Sarawak kepada kerajaan British pada tahun 1946?',
      ['Charles Vyner Brooke', 'Anthony Brooke', 'James Brooke', 'Duncan Stewart'],
      'Anthony Brooke pula menentang penyerahan itu.',
    ),
    ask(
      'Rosli Dhobi ialah anggota pertubuhan',
      ['Rukun 13', 'Angkatan Pemuda Insaf', 'Kesatuan Melayu Muda', 'Kaum Muda'],
      'Beliau menikam Gabenor Duncan Stewart di Sibu pada tahun 1949.',
      2,
    ),
    words(
      1,
      'Siapakah Yang di-Pertua UMNO yang pertama?',
      [
        "Dato' Onn Jaafar",
        'Onn Jaafar',
        "Dato' Onn",
        'Onn',
        'Dato Onn bin Jaafar',
        "Dato' Sir Onn Jaafar",
      ],
      ["Dato' Onn Jaafar memimpin UMNO hingga tahun 1951."],
    ),
    onPaper(
      3,
      'Nyatakan tiga sebab orang Melayu menentang Malayan Union.',
      [
        [1, 'Kedaulatan raja-raja Melayu terhapus'],
        [1, 'Kerakyatan yang longgar (jus soli)'],
        [1, 'Tandatangan raja diperoleh dengan ugutan'],
      ],
      [
        'Raja hanya menjadi ketua adat istiadat dan agama Islam; orang dagang mudah menjadi warganegara.',
      ],
    ),
  ],
  'sejarah-f4-5': [
    ask(
      'Bilakah Persekutuan Tanah Melayu ditubuhkan?',
      ['1 Februari 1948', '1 April 1946', '16 Jun 1948', '31 Ogos 1957'],
      'Persekutuan Tanah Melayu 1948 menggantikan Malayan Union.',
    ),
    ask(
      'Ketua pentadbiran Persekutuan Tanah Melayu 1948 ialah',
      ['Pesuruhjaya Tinggi British', 'Gabenor', 'Residen Jeneral', 'Yang di-Pertuan Agong'],
      'Gelaran gabenor diganti dengan Pesuruhjaya Tinggi.',
    ),
    ask(
      'Ketua pentadbiran di setiap negeri Melayu dalam Persekutuan Tanah Melayu 1948 ialah',
      ['Menteri Besar', 'Residen', 'Pesuruhjaya Tinggi', 'Penghulu'],
      'Menteri Besar mengetuai pentadbiran di bawah Raja.',
    ),
    ask(
      'Wilayah yang kekal sebagai tanah jajahan British di luar Persekutuan Tanah Melayu 1948 ialah',
      ['Singapura', 'Melaka', 'Pulau Pinang', 'Johor'],
      'Persekutuan terdiri daripada sembilan negeri Melayu, Pulau Pinang dan Melaka.',
    ),
    ask(
      'Gabungan yang menentang cadangan perlembagaan Persekutuan ialah',
      ['PUTERA-AMCJA', 'Perikatan', 'Rukun 13', 'Kaum Muda'],
      'PUTERA-AMCJA mengemukakan Perlembagaan Rakyat.',
      2,
    ),
    ask(
      'Mogok pada 20 Oktober 1947 yang menghentikan kegiatan ekonomi ialah',
      ['Hartal', 'Darurat', 'Konfrontasi', 'Waadat'],
      'Hartal dilancarkan untuk membantah cadangan perlembagaan.',
      2,
    ),
    ask(
      'Kedudukan raja-raja Melayu dalam Persekutuan Tanah Melayu 1948',
      [
        'dikembalikan sebagai ketua negeri',
        'dihapuskan',
        'diserahkan kepada gabenor',
        'dipilih melalui pilihan raya',
      ],
      'Kedaulatan dan kuasa raja dikembalikan.',
    ),
    ask(
      'Syarat kerakyatan dalam Persekutuan Tanah Melayu 1948',
      [
        'lebih ketat daripada Malayan Union',
        'lebih longgar daripada Malayan Union',
        'tidak ditetapkan',
        'sama seperti Malayan Union',
      ],
      'Pemohon mesti bermastautin lebih lama dan tahu bahasa Melayu atau Inggeris.',
      2,
    ),
    words(
      2,
      'Apakah nama perlembagaan yang dikemukakan oleh PUTERA-AMCJA?',
      ['Perlembagaan Rakyat', 'Cadangan Perlembagaan Rakyat'],
      ['Perlembagaan Rakyat menuntut kerajaan sendiri dan kerakyatan yang sama.'],
    ),
    onPaper(
      3,
      'Nyatakan dua ciri kerajaan Persekutuan Tanah Melayu 1948.',
      [
        [1, 'Diketuai oleh Pesuruhjaya Tinggi British'],
        [
          1,
          'Ada Majlis Mesyuarat Kerja Persekutuan dan Majlis Perundangan Persekutuan, atau kuasa dibahagi antara persekutuan dan negeri',
        ],
      ],
      [
        'Kuasa dibahagi antara kerajaan persekutuan dan negeri, dengan majlis di kedua-dua peringkat.',
      ],
    ),
  ],
  'sejarah-f4-6': [
    ask(
      'Parti Komunis Malaya (PKM) ditubuhkan pada tahun',
      ['1930', '1920', '1948', '1955'],
      'PKM ditubuhkan pada tahun 1930.',
    ),
    ask(
      'Pembunuhan tiga peladang Eropah yang membawa kepada darurat berlaku di',
      ['Sungai Siput, Perak', 'Bukit Kepong, Johor', 'Baling, Kedah', 'Bukit Fraser, Pahang'],
      'Peristiwa itu berlaku pada 16 Jun 1948.',
    ),
    ask(
      'Rancangan menempatkan semula penduduk di kampung baru ialah',
      ['Rancangan Briggs', 'Rancangan Malaysia', 'Perang Saraf', 'Sistem Ahli'],
      'Rancangan Briggs memutuskan bekalan makanan kepada komunis.',
    ),
    ask(
      'Pesuruhjaya Tinggi British yang dibunuh komunis di Bukit Fraser pada tahun 1951 ialah',
      ['Sir Henry Gurney', 'Sir Gerald Templer', 'Sir Edward Gent', 'Sir Harold MacMichael'],
      'Beliau dibunuh dalam serang hendap pada Oktober 1951.',
    ),
    ask(
      'Siapakah yang melancarkan perang saraf untuk memenangi hati rakyat?',
      ['Sir Gerald Templer', 'Sir Henry Gurney', 'Sir Edward Gent', 'Lord Reid'],
      'Templer menjadi Pesuruhjaya Tinggi pada tahun 1952.',
      2,
    ),
    ask(
      'Ketua PKM dalam Rundingan Baling ialah',
      ['Chin Peng', 'Lai Teck', 'Rashid Maidin', 'Chen Tian'],
      'Rundingan berlangsung pada 28 dan 29 Disember 1955.',
    ),
    ask(
      'Rundingan Baling gagal kerana',
      [
        'PKM mahu diiktiraf sebagai parti yang sah',
        'Tunku enggan hadir',
        'British membubarkan PKM',
        'PKM menuntut Singapura',
      ],
      'Tunku Abdul Rahman menolak tuntutan PKM untuk diiktiraf.',
      2,
    ),
    ask(
      'Bilakah darurat ditamatkan?',
      ['31 Julai 1960', '31 Ogos 1957', '16 September 1963', '2 Disember 1989'],
      'Darurat berlangsung selama 12 tahun.',
    ),
    words(
      2,
      'Balai polis yang diserang komunis di Johor pada Februari 1950 ialah Balai Polis …',
      ['Bukit Kepong'],
      ['Anggota polis di Bukit Kepong bertempur hingga akhir.'],
    ),
    inOrder(
      2,
      'Susun peristiwa mengikut urutan masa.',
      [
        'Peristiwa Sungai Siput',
        'Serangan Bukit Kepong',
        'Sir Henry Gurney dibunuh',
        'Rundingan Baling',
        'Darurat ditamatkan',
      ],
      ['1948, 1950, 1951, 1955, 1960.'],
    ),
  ],
  'sejarah-f4-7': [
    ask(
      'Sistem Ahli diperkenalkan pada tahun',
      ['1951', '1946', '1955', '1957'],
      'Sistem Ahli melatih penduduk tempatan mentadbir.',
    ),
    ask(
      'Tujuan Sistem Ahli diperkenalkan ialah',
      [
        'melatih penduduk tempatan memerintah',
        'menghapuskan raja Melayu',
        'menggalakkan imigrasi',
        'menubuhkan Malayan Union',
      ],
      'Ahli berfungsi seperti menteri dalam kabinet.',
    ),
    ask(
      'Penyata yang mencadangkan satu sistem pendidikan kebangsaan pada tahun 1956 ialah',
      ['Penyata Razak', 'Laporan Barnes', 'Laporan Fenn-Wu', 'Laporan Rahman Talib'],
      'Penyata Razak menjadi asas Ordinan Pelajaran 1957.',
    ),
    ask(
      'Parti yang diasaskan oleh Dato’ Onn Jaafar pada tahun 1951 ialah',
      ['Parti Kemerdekaan Malaya (IMP)', 'Parti Buruh', 'PAS', 'MCA'],
      "Dato' Onn keluar daripada UMNO setelah cadangannya membuka UMNO kepada kaum lain ditolak.",
      2,
    ),
    ask(
      'Persatuan Cina Tanah Melayu (MCA) ditubuhkan pada tahun',
      ['1949', '1946', '1951', '1955'],
      'Presidennya yang pertama ialah Tan Cheng Lock.',
    ),
    ask(
      'Jawatankuasa yang membincangkan kerjasama antara kaum pada tahun 1949 ialah',
      [
        'Jawatankuasa Hubungan Antara Kaum (CLC)',
        'Jawatankuasa Kerja',
        'Suruhanjaya Reid',
        'Suruhanjaya Cobbold',
      ],
      'CLC membantu pemimpin pelbagai kaum berunding.',
      2,
    ),
    ask(
      'Badan yang ditubuhkan untuk memajukan ekonomi luar bandar ialah',
      ['RIDA', 'HICOM', 'PETRONAS', 'BMA'],
      'RIDA ialah Lembaga Kemajuan Kampung dan Perusahaan.',
      2,
    ),
    ask(
      'Parti Perikatan terdiri daripada',
      ['UMNO, MCA dan MIC', 'UMNO, PAS dan IMP', 'MCA, MIC dan PAS', 'IMP, Parti Negara dan MIC'],
      'Ketiga-tiga parti mewakili tiga kaum utama.',
    ),
    words(
      1,
      'Siapakah presiden pertama MCA?',
      ['Tan Cheng Lock', 'Tun Tan Cheng Lock', 'Dato Tan Cheng Lock'],
      ['Tan Cheng Lock memimpin MCA dari tahun 1949.'],
    ),
    onPaper(
      3,
      'Nyatakan dua kepentingan kerjasama antara kaum ke arah kemerdekaan.',
      [
        [1, 'Meyakinkan British bahawa pelbagai kaum boleh memerintah bersama'],
        [1, 'Mewujudkan perpaduan atau menyelesaikan masalah antara kaum'],
      ],
      ['British mensyaratkan perpaduan kaum sebelum memberikan kemerdekaan.'],
    ),
  ],
  'sejarah-f4-8': [
    ask(
      'Pilihan raya umum pertama Persekutuan Tanah Melayu diadakan pada',
      ['27 Julai 1955', '31 Ogos 1957', '1 Februari 1948', '16 September 1963'],
      'Pilihan raya itu memilih 52 orang ahli Majlis Perundangan Persekutuan.',
    ),
    ask(
      'Berapakah kerusi yang dimenangi Parti Perikatan dalam Pilihan Raya Umum 1955?',
      ['51', '52', '41', '34'],
      'Perikatan memenangi 51 daripada 52 kerusi.',
    ),
    ask(
      'Parti yang memenangi satu lagi kerusi dalam Pilihan Raya Umum 1955 ialah',
      ['PAS', 'Parti Negara', 'IMP', 'Parti Buruh'],
      'PAS menang di kawasan Krian.',
    ),
    ask(
      'Ketua Menteri selepas Pilihan Raya Umum 1955 ialah',
      ['Tunku Abdul Rahman', "Dato' Onn Jaafar", 'Tan Cheng Lock', 'Tun Abdul Razak'],
      'Tunku memimpin kabinet pertama.',
    ),
    ask(
      'Pilihan raya majlis perbandaran yang pertama diadakan pada Disember 1951 di',
      ['George Town', 'Kuala Lumpur', 'Melaka', 'Ipoh'],
      'Pilihan raya Majlis Perbandaran George Town ialah langkah awal demokrasi.',
      2,
    ),
    ask(
      'Kerjasama UMNO dan MCA bermula dalam Pilihan Raya Majlis Perbandaran',
      ['Kuala Lumpur 1952', 'George Town 1951', 'Melaka 1953', 'Johor Bahru 1955'],
      'Kerjasama itu menang sembilan daripada 12 kerusi.',
      2,
    ),
    ask(
      'Lambang Parti Perikatan dalam Pilihan Raya Umum 1955 ialah',
      ['kapal layar', 'dacing', 'bulan', 'keris'],
      'Kapal layar melambangkan pelayaran bersama ke arah kemerdekaan.',
      2,
    ),
    ask(
      'Pilihan raya penting kerana rakyat dapat',
      [
        'memilih wakil untuk membentuk kerajaan',
        'melantik hakim',
        'memilih Yang di-Pertuan Agong',
        'membubarkan perlembagaan',
      ],
      'Pilihan raya ialah asas demokrasi.',
    ),
    words(
      2,
      "Parti yang ditubuhkan oleh Dato' Onn selepas IMP ialah Parti …",
      ['Negara', 'Parti Negara'],
      ['Parti Negara bertanding dalam Pilihan Raya Umum 1955.'],
    ),
    inOrder(
      2,
      'Susun peristiwa mengikut urutan masa.',
      [
        'Pilihan raya George Town',
        'Pilihan raya Kuala Lumpur',
        'Pilihan Raya Umum pertama',
        'Kemerdekaan',
      ],
      ['1951, 1952, 1955, 1957.'],
    ),
  ],
  'sejarah-f4-9': [
    ask(
      'Pengerusi suruhanjaya yang menggubal Perlembagaan Persekutuan Tanah Melayu 1957 ialah',
      ['Lord Reid', 'Lord Cobbold', 'Lord Lansdowne', 'Sir Ivor Jennings'],
      'Suruhanjaya Reid ditubuhkan pada tahun 1956.',
    ),
    ask(
      'Rombongan Merdeka ke London pada tahun 1956 diketuai oleh',
      ['Tunku Abdul Rahman', 'Tun Abdul Razak', "Dato' Onn Jaafar", 'Tan Cheng Lock'],
      'Rundingan berlangsung dari Januari hingga Februari 1956.',
    ),
    ask(
      'Perjanjian London yang menetapkan tarikh kemerdekaan ditandatangani pada',
      ['8 Februari 1956', '5 Ogos 1957', '9 Julai 1963', '27 Julai 1955'],
      'Perjanjian itu menetapkan kemerdekaan pada 31 Ogos 1957 jika boleh.',
    ),
    ask(
      'Perjanjian Persekutuan Tanah Melayu 1957 ditandatangani pada',
      ['5 Ogos 1957', '8 Februari 1956', '31 Ogos 1957', '1 Februari 1948'],
      'Perjanjian itu membatalkan Perjanjian Persekutuan 1948.',
      2,
    ),
    ask(
      'Anggota Suruhanjaya Reid dari India ialah',
      ['B. Malik', 'Abdul Hamid', 'Sir William McKell', 'Sir Ivor Jennings'],
      'Abdul Hamid dari Pakistan, McKell dari Australia, Jennings dari Britain.',
      2,
    ),
    ask(
      'Agama Persekutuan mengikut Perlembagaan ialah',
      ['Islam', 'Hindu', 'Buddha', 'Kristian'],
      'Agama lain boleh diamalkan dengan aman dan damai.',
    ),
    ask(
      'Bahasa kebangsaan mengikut Perlembagaan ialah',
      ['bahasa Melayu', 'bahasa Inggeris', 'bahasa Mandarin', 'bahasa Tamil'],
      'Perkara 152 menetapkan bahasa Melayu sebagai bahasa kebangsaan.',
    ),
    ask(
      'Perkara yang menyentuh kedudukan istimewa orang Melayu ialah',
      ['Perkara 153', 'Perkara 152', 'Perkara 3', 'Perkara 10'],
      'Yang di-Pertuan Agong bertanggungjawab melindungi kedudukan itu.',
      2,
    ),
    words(
      1,
      'Suruhanjaya yang merangka perlembagaan kemerdekaan ialah Suruhanjaya …',
      ['Reid', 'Suruhanjaya Reid'],
      ['Ahlinya dari Britain, Australia, India dan Pakistan.'],
    ),
    inOrder(
      2,
      'Susun langkah ke arah perlembagaan mengikut urutan masa.',
      [
        'Rombongan Merdeka ke London',
        'Suruhanjaya Reid bersidang',
        'Laporan Reid diterbitkan',
        'Perjanjian Persekutuan ditandatangani',
      ],
      ['Januari 1956, pertengahan 1956, Februari 1957, Ogos 1957.'],
    ),
  ],
  'sejarah-f4-10': [
    ask(
      'Bilakah kemerdekaan Persekutuan Tanah Melayu diisytiharkan?',
      ['31 Ogos 1957', '16 September 1963', '1 Februari 1948', '27 Julai 1955'],
      'Pengisytiharan dibuat pada 31 Ogos 1957.',
    ),
    ask(
      'Upacara pengisytiharan kemerdekaan diadakan di',
      ['Stadium Merdeka', 'Dataran Bandar Hilir', 'Dewan Tunku Canselor', 'Istana Negara'],
      'Stadium Merdeka di Kuala Lumpur dibina untuk upacara itu.',
    ),
    ask(
      'Wakil Ratu Elizabeth II pada upacara kemerdekaan ialah',
      ['Duke of Gloucester', 'Lord Reid', 'Sir Donald MacGillivray', 'Duke of Edinburgh'],
      'Beliau menyerahkan dokumen penyerahan kuasa.',
      2,
    ),
    ask(
      'Tunku Abdul Rahman mengumumkan tarikh kemerdekaan pada 20 Februari 1956 di',
      ['Bandar Hilir, Melaka', 'Padang Kelab Selangor', 'Johor Bahru', 'Alor Setar'],
      'Pengumuman dibuat sekembalinya dari London.',
    ),
    ask(
      'Yang di-Pertuan Agong yang pertama ialah',
      ['Tuanku Abdul Rahman', 'Sultan Hisamuddin Alam Shah', 'Tuanku Syed Putra', 'Sultan Ibrahim'],
      'Baginda ialah Yang di-Pertuan Besar Negeri Sembilan.',
    ),
    ask(
      'Bendera Union Jack diturunkan pada tengah malam 30 Ogos 1957 di',
      ['Padang Kelab Selangor', 'Stadium Merdeka', 'Bandar Hilir', 'Bukit Jalil'],
      'Padang itu kini dikenali sebagai Dataran Merdeka.',
      2,
    ),
    ask(
      'Melodi lagu Negaraku berasal daripada lagu kebesaran negeri',
      ['Perak', 'Johor', 'Kedah', 'Selangor'],
      'Lagu itu ialah "Allah Lanjutkan Usia Sultan".',
      2,
    ),
    ask(
      'Berapa kali Tunku Abdul Rahman melaungkan "Merdeka" pada 31 Ogos 1957?',
      ['Tujuh', 'Tiga', 'Lima', 'Sepuluh'],
      'Laungan itu diikuti oleh orang ramai.',
    ),
    words(
      1,
      'Siapakah Perdana Menteri Persekutuan Tanah Melayu yang pertama?',
      ['Tunku Abdul Rahman', 'Tunku Abdul Rahman Putra Al-Haj', 'Tunku Abdul Rahman Putra'],
      ['Tunku dikenali sebagai Bapa Kemerdekaan.'],
    ),
    onPaper(
      3,
      'Huraikan dua acara pada malam dan hari kemerdekaan.',
      [
        [1, 'Bendera Union Jack diturunkan dan bendera Persekutuan dinaikkan'],
        [1, 'Pemasyhuran Kemerdekaan dibaca oleh Tunku, atau laungan Merdeka'],
      ],
      ['Malam 30 Ogos di Padang Kelab Selangor, pagi 31 Ogos di Stadium Merdeka.'],
    ),
  ],
  'sejarah-f5-1': [
    ask(
      'Apakah maksud kedaulatan?',
      [
        'Kuasa tertinggi negara untuk memerintah',
        'Kekayaan sesebuah negara',
        'Keluasan wilayah negara',
        'Jumlah penduduk negara',
      ],
      'Negara berdaulat bebas daripada penguasaan asing.',
    ),
    ask(
      'Bilangan jalur pada bendera Malaysia ialah',
      ['14', '13', '11', '9'],
      'Jalur melambangkan 13 negeri dan kerajaan persekutuan.',
    ),
    ask(
      'Nama "Jalur Gemilang" diberikan kepada bendera Malaysia pada tahun',
      ['1997', '1957', '1963', '1970'],
      'Nama itu diumumkan oleh Tun Dr. Mahathir Mohamad.',
      2,
    ),
    ask(
      'Cogan kata pada jata negara ialah',
      [
        'Bersekutu Bertambah Mutu',
        'Hidup Melayu',
        'Kepercayaan kepada Tuhan',
        'Asia untuk orang Asia',
      ],
      'Cogan kata itu bermaksud kekuatan dalam perpaduan.',
    ),
    ask(
      'Bintang pada bendera Malaysia mempunyai',
      ['14 pecahan', '5 pecahan', '11 pecahan', '9 pecahan'],
      'Pecahannya melambangkan perpaduan negeri dan persekutuan.',
    ),
    ask(
      'Kedaulatan luaran ditunjukkan apabila negara',
      [
        'diiktiraf oleh negara lain dan menganggotai PBB',
        'mengadakan pilihan raya',
        'membina sekolah',
        'mengutip cukai',
      ],
      'Kedaulatan dalaman pula ialah kuasa di dalam negara.',
      2,
    ),
    ask(
      'Warna kuning pada bendera Malaysia melambangkan',
      ['raja-raja Melayu', 'keberanian', 'kesucian', 'perpaduan'],
      'Kuning ialah warna diraja.',
    ),
    ask(
      'Cara murid mempertahankan kedaulatan negara ialah',
      [
        'mematuhi undang-undang dan setia kepada negara',
        'menolak semua budaya luar',
        'tidak berdagang dengan negara lain',
        'memilih hakim',
      ],
      'Kesetiaan kepada raja dan negara ialah prinsip Rukun Negara.',
    ),
    words(
      1,
      'Apakah nama lagu kebangsaan Malaysia?',
      ['Negaraku', 'Lagu Negaraku'],
      ['Negaraku dinyanyikan dengan berdiri tegak.'],
    ),
    onPaper(
      2,
      'Nyatakan dua lambang kedaulatan negara.',
      [
        [1, 'Yang di-Pertuan Agong, bendera, jata negara atau lagu kebangsaan'],
        [1, 'Satu lagi lambang'],
      ],
      [
        'Mana-mana dua: Yang di-Pertuan Agong, Perlembagaan, bendera, jata negara, lagu kebangsaan, bahasa kebangsaan.',
      ],
    ),
  ],
  'sejarah-f5-2': [
    ask(
      'Undang-undang tertinggi negara Malaysia ialah',
      [
        'Perlembagaan Persekutuan',
        'Akta Pelajaran 1961',
        'Rukun Negara',
        'Undang-undang tubuh negeri',
      ],
      'Perkara 4 menyatakan keutamaan Perlembagaan.',
    ),
    ask(
      'Undang-undang yang bercanggah dengan Perlembagaan',
      [
        'terbatal setakat percanggahan itu',
        'kekal sah',
        'mengatasi Perlembagaan',
        'diluluskan oleh hakim',
      ],
      'Perkara 4 melindungi keutamaan Perlembagaan.',
      2,
    ),
    ask(
      'Pindaan kebanyakan peruntukan Perlembagaan memerlukan sokongan',
      [
        'dua pertiga ahli setiap Dewan',
        'separuh ahli yang hadir',
        'semua ahli Parlimen',
        'Jemaah Menteri sahaja',
      ],
      'Perkara 159 menetapkan majoriti dua pertiga.',
      2,
    ),
    ask(
      'Perkara 152 menyentuh tentang',
      ['bahasa kebangsaan', 'agama Persekutuan', 'kedudukan istimewa', 'kerakyatan'],
      'Bahasa kebangsaan ialah bahasa Melayu.',
    ),
    ask(
      'Perkara 3 menyentuh tentang',
      ['agama bagi Persekutuan', 'bahasa kebangsaan', 'pilihan raya', 'kewangan negeri'],
      'Islam ialah agama bagi Persekutuan.',
    ),
    ask(
      'Hak kebebasan asasi terdapat dalam',
      ['Bahagian II Perlembagaan', 'Jadual Kesembilan', 'Bahagian XV', 'Akta Pelajaran'],
      'Bahagian II mengandungi Perkara 5 hingga 13.',
      2,
    ),
    ask(
      'Kebebasan diri dijamin oleh',
      ['Perkara 5', 'Perkara 3', 'Perkara 153', 'Perkara 159'],
      'Tiada seorang pun boleh diambil nyawa atau kebebasannya kecuali mengikut undang-undang.',
    ),
    ask(
      'Badan yang mentafsir Perlembagaan ialah',
      ['mahkamah', 'Suruhanjaya Pilihan Raya', 'Majlis Raja-Raja', 'Kementerian Pendidikan'],
      'Badan kehakiman mentafsir undang-undang.',
    ),
    words(
      2,
      'Perlembagaan Malaysia berkuat kuasa apabila Malaysia dibentuk pada tahun …',
      ['1963', '16 September 1963'],
      ['Perlembagaan 1957 dipinda bagi Malaysia pada tahun 1963.'],
    ),
    onPaper(
      3,
      'Nyatakan dua kepentingan Perlembagaan kepada rakyat.',
      [
        [1, 'Melindungi hak dan kebebasan rakyat'],
        [1, 'Menjamin kestabilan, atau membatasi kuasa kerajaan'],
      ],
      ['Perlembagaan menjadi panduan pemerintahan dan melindungi hak rakyat.'],
    ),
  ],
  'sejarah-f5-3': [
    ask(
      'Yang di-Pertuan Agong dipilih oleh',
      ['Majlis Raja-Raja', 'Dewan Rakyat', 'Jemaah Menteri', 'rakyat'],
      'Pemilihan dibuat daripada sembilan raja Melayu.',
    ),
    ask(
      'Tempoh pemerintahan Yang di-Pertuan Agong ialah',
      ['lima tahun', 'empat tahun', 'sepuluh tahun', 'seumur hidup'],
      'Raja memerintah secara bergilir.',
    ),
    ask(
      'Parlimen Malaysia terdiri daripada',
      [
        'Yang di-Pertuan Agong, Dewan Negara dan Dewan Rakyat',
        'Dewan Rakyat sahaja',
        'Jemaah Menteri dan Dewan Rakyat',
        'Majlis Raja-Raja dan Dewan Negara',
      ],
      'Ketiga-tiganya membentuk badan perundangan.',
    ),
    ask(
      'Bilangan kerusi Dewan Rakyat ialah',
      ['222', '70', '505', '154'],
      'Ahli Dewan Rakyat dipilih melalui pilihan raya umum.',
      2,
    ),
    ask(
      'Badan yang melaksanakan undang-undang dan dasar ialah',
      ['badan eksekutif', 'badan perundangan', 'badan kehakiman', 'Suruhanjaya Reid'],
      'Jemaah Menteri mengetuai badan eksekutif.',
    ),
    ask(
      'Umur layak mengundi di Malaysia selepas pindaan Perlembagaan 2019 ialah',
      ['18 tahun', '21 tahun', '16 tahun', '20 tahun'],
      'Pindaan itu dikenali sebagai Undi18.',
    ),
    ask(
      'Badan yang mengendalikan pilihan raya ialah',
      [
        'Suruhanjaya Pilihan Raya',
        'Jabatan Pendaftaran Negara',
        'Majlis Raja-Raja',
        'Dewan Negara',
      ],
      'SPR bebas daripada parti politik.',
    ),
    ask(
      'Tujuan pengasingan kuasa ialah',
      [
        'mengelakkan penyalahgunaan kuasa',
        'mempercepat pilihan raya',
        'menambah bilangan menteri',
        'menghapuskan mahkamah',
      ],
      'Kuasa dibahagi kepada perundangan, eksekutif dan kehakiman.',
      2,
    ),
    words(
      1,
      'Dewan yang ahlinya dipilih melalui pilihan raya umum ialah Dewan …',
      ['Rakyat', 'Dewan Rakyat'],
      ['Ahli Dewan Negara dilantik atau dipilih oleh dewan undangan negeri.'],
    ),
    inOrder(
      3,
      'Susun proses sesuatu rang undang-undang menjadi undang-undang.',
      [
        'Bacaan pertama di Dewan Rakyat',
        'Bacaan kedua dan perbahasan',
        'Bacaan ketiga di Dewan Rakyat',
        'Diluluskan oleh Dewan Negara',
        'Perkenan Yang di-Pertuan Agong',
      ],
      ['Rang undang-undang melalui kedua-dua Dewan sebelum mendapat perkenan.'],
    ),
  ],
  'sejarah-f5-4': [
    ask(
      'Pembahagian kuasa antara kerajaan persekutuan dan negeri terdapat dalam',
      ['Jadual Kesembilan', 'Perkara 3', 'Perkara 152', 'Bahagian II'],
      'Jadual Kesembilan mengandungi tiga senarai.',
      2,
    ),
    ask(
      'Bidang kuasa dalam Senarai Persekutuan ialah',
      ['pertahanan', 'tanah', 'kerajaan tempatan', 'hal ehwal agama Islam'],
      'Pertahanan dan hal ehwal luar ialah kuasa persekutuan.',
    ),
    ask(
      'Bidang kuasa dalam Senarai Negeri ialah',
      ['tanah', 'pertahanan', 'hal ehwal luar', 'kewarganegaraan'],
      'Tanah dan agama Islam ialah kuasa negeri.',
    ),
    ask(
      'Kebajikan masyarakat terletak dalam',
      ['Senarai Bersama', 'Senarai Persekutuan', 'Senarai Negeri', 'Jadual Keenam'],
      'Kedua-dua kerajaan mempunyai kuasa.',
      2,
    ),
    ask(
      'Berapakah negeri dalam Persekutuan Malaysia?',
      ['13', '14', '11', '9'],
      'Selain 13 negeri ada tiga wilayah persekutuan.',
    ),
    ask(
      'Berapakah wilayah persekutuan di Malaysia?',
      ['3', '1', '2', '4'],
      'Kuala Lumpur, Labuan dan Putrajaya.',
    ),
    ask(
      'Negeri-Negeri Melayu Bersekutu dibentuk pada tahun',
      ['1896', '1874', '1909', '1948'],
      'Perak, Selangor, Negeri Sembilan dan Pahang.',
      2,
    ),
    ask(
      'Kuasa khas Sabah dan Sarawak termasuklah',
      ['imigresen', 'pertahanan', 'hal ehwal luar', 'mata wang'],
      'Kuasa itu menjadi syarat pembentukan Malaysia.',
      2,
    ),
    words(
      2,
      'Ketua Negeri Pulau Pinang, Melaka, Sabah dan Sarawak bergelar Yang di-Pertua …',
      ['Negeri', 'Yang di-Pertua Negeri'],
      ['Yang di-Pertua Negeri dilantik oleh Yang di-Pertuan Agong.'],
    ),
    onPaper(
      3,
      'Nyatakan dua kepentingan sistem persekutuan.',
      [
        [1, 'Kuasa dibahagi antara persekutuan dan negeri'],
        [1, 'Mewujudkan perpaduan, kestabilan atau pembangunan seimbang'],
      ],
      ['Negeri bekerjasama di bawah kerajaan pusat yang kukuh.'],
    ),
  ],
  'sejarah-f5-5': [
    ask(
      'Gagasan Malaysia diumumkan oleh Tunku Abdul Rahman pada 27 Mei 1961 di',
      ['Hotel Adelphi, Singapura', 'Bandar Hilir, Melaka', 'Stadium Merdeka', 'Jesselton'],
      'Pengumuman dibuat dalam jamuan wartawan luar negara.',
    ),
    ask(
      'Suruhanjaya yang meninjau pandangan rakyat Sabah dan Sarawak ialah',
      ['Suruhanjaya Cobbold', 'Suruhanjaya Reid', 'Suruhanjaya Barnes', 'Suruhanjaya Milner'],
      'Suruhanjaya Cobbold ditubuhkan pada tahun 1962.',
    ),
    ask(
      'Pengerusi Jawatankuasa Antara Kerajaan (JAK) ialah',
      ['Lord Lansdowne', 'Lord Reid', 'Lord Cobbold', 'Donald Stephens'],
      'JAK merangka perlembagaan dan jaminan bagi Sabah dan Sarawak.',
      2,
    ),
    ask(
      'Perjanjian Malaysia ditandatangani pada 9 Julai 1963 di',
      ['London', 'Kuala Lumpur', 'Manila', 'Jakarta'],
      'Perjanjian itu ditandatangani oleh lima pihak.',
      2,
    ),
    ask(
      'Bilakah Malaysia dibentuk?',
      ['16 September 1963', '31 Ogos 1963', '31 Ogos 1957', '9 Ogos 1965'],
      'Tarikh asal 31 Ogos ditangguhkan.',
    ),
    ask(
      'Wilayah yang akhirnya tidak menyertai Malaysia ialah',
      ['Brunei', 'Sarawak', 'Sabah', 'Singapura'],
      'Brunei menarik diri pada tahun 1963.',
    ),
    ask(
      'Pengerusi Jawatankuasa Perundingan Perpaduan Kaum (JPPK) ialah',
      ['Donald Stephens', 'Ong Kee Hui', 'Lee Kuan Yew', 'Temenggung Jugah'],
      'JPPK memberikan penerangan tentang gagasan Malaysia.',
      2,
    ),
    ask(
      'Sebab utama gagasan Malaysia ialah',
      [
        'membendung ancaman komunis',
        'mendapatkan pinjaman',
        'menghapuskan raja',
        'menambah jajahan British',
      ],
      'Pengaruh komunis di Singapura membimbangkan.',
    ),
    words(
      1,
      'Singapura, Sabah, Sarawak dan Persekutuan Tanah Melayu membentuk negara …',
      ['Malaysia'],
      ['Malaysia dibentuk pada 16 September 1963.'],
    ),
    inOrder(
      2,
      'Susun langkah pembentukan Malaysia mengikut urutan masa.',
      [
        'Gagasan Malaysia diumumkan',
        'Suruhanjaya Cobbold',
        'Perjanjian Malaysia',
        'Malaysia diisytiharkan',
      ],
      ['1961, 1962, Julai 1963, September 1963.'],
    ),
  ],
  'sejarah-f5-6': [
    ask(
      'Dasar Indonesia menentang pembentukan Malaysia ialah',
      ['Konfrontasi', 'Hartal', 'Apartheid', 'Pandang ke Timur'],
      'Konfrontasi berlangsung dari tahun 1963 hingga 1966.',
    ),
    ask(
      'Negara yang menuntut Sabah semasa pembentukan Malaysia ialah',
      ['Filipina', 'Thailand', 'Vietnam', 'Myanmar'],
      'Tuntutan itu dikaitkan dengan Kesultanan Sulu.',
    ),
    ask(
      'Bilakah Singapura berpisah daripada Malaysia?',
      ['9 Ogos 1965', '16 September 1963', '13 Mei 1969', '31 Ogos 1970'],
      'Pemisahan diluluskan oleh Parlimen pada 9 Ogos 1965.',
    ),
    ask(
      'Badan yang memerintah selepas peristiwa 13 Mei 1969 ialah',
      ['MAGERAN', 'BMA', 'RIDA', 'JPPK'],
      'Majlis Gerakan Negara mengembalikan keamanan.',
    ),
    ask(
      'Pengarah MAGERAN ialah',
      ['Tun Abdul Razak', 'Tunku Abdul Rahman', 'Tun Hussein Onn', 'Tun Dr. Ismail'],
      'Beliau kemudian menjadi Perdana Menteri kedua.',
      2,
    ),
    ask(
      'Rukun Negara diisytiharkan pada',
      ['31 Ogos 1970', '13 Mei 1969', '16 September 1963', '31 Ogos 1957'],
      'Rukun Negara menjadi asas perpaduan.',
    ),
    ask(
      'Prinsip pertama Rukun Negara ialah',
      [
        'Kepercayaan kepada Tuhan',
        'Kesetiaan kepada Raja dan Negara',
        'Keluhuran Perlembagaan',
        'Kesopanan dan Kesusilaan',
      ],
      'Ada lima prinsip dalam Rukun Negara.',
    ),
    ask(
      'PKM menamatkan perjuangan bersenjata melalui perjanjian di',
      ['Hat Yai, 1989', 'Baling, 1955', 'Bangkok, 1967', 'Jakarta, 1966'],
      'Perjanjian ditandatangani pada 2 Disember 1989.',
      2,
    ),
    words(
      2,
      'Slogan Indonesia semasa Konfrontasi ialah "… Malaysia".',
      ['Ganyang', 'Ganyang Malaysia'],
      ['Slogan itu digunakan oleh Presiden Sukarno.'],
    ),
    inOrder(
      2,
      'Susun peristiwa mengikut urutan masa.',
      [
        'Konfrontasi bermula',
        'Singapura berpisah',
        'Peristiwa 13 Mei',
        'Rukun Negara diisytiharkan',
      ],
      ['1963, 1965, 1969, 1970.'],
    ),
  ],
  'sejarah-f5-7': [
    ask(
      'Berapakah prinsip Rukun Negara?',
      ['Lima', 'Tiga', 'Empat', 'Tujuh'],
      'Kelima-lima prinsip membentuk masyarakat yang bersatu.',
    ),
    ask(
      'Dewan Bahasa dan Pustaka ditubuhkan pada tahun',
      ['1956', '1948', '1963', '1971'],
      'DBP memajukan bahasa dan sastera kebangsaan.',
      2,
    ),
    ask(
      'Dasar Kebudayaan Kebangsaan berasaskan Kongres Kebudayaan Kebangsaan pada tahun',
      ['1971', '1957', '1963', '1991'],
      'Terasnya ialah kebudayaan rakyat asal rantau ini.',
      2,
    ),
    ask(
      'Laporan yang menjadi asas Akta Pelajaran 1961 ialah',
      ['Laporan Rahman Talib', 'Penyata Razak', 'Laporan Barnes', 'Laporan Cobbold'],
      'Laporan Rahman Talib diterbitkan pada tahun 1960.',
      2,
    ),
    ask(
      'Program kejiranan untuk keselamatan dan perpaduan ialah',
      ['Rukun Tetangga', 'MAGERAN', 'FELDA', 'Sistem Ahli'],
      'Rukun Tetangga bermula pada tahun 1975.',
    ),
    ask(
      'Bahasa pengantar utama di sekolah kebangsaan ialah',
      ['bahasa Melayu', 'bahasa Inggeris', 'bahasa Arab', 'bahasa Tamil'],
      'Bahasa kebangsaan menjadi alat perpaduan.',
    ),
    ask(
      'Sukan membina perpaduan kerana',
      [
        'menyatukan rakyat menyokong negara',
        'menambah cukai',
        'menggantikan pendidikan',
        'melahirkan persaingan kaum',
      ],
      'Rakyat pelbagai kaum bersatu menyokong pasukan negara.',
    ),
    ask(
      'Prinsip ketiga Rukun Negara ialah',
      [
        'Keluhuran Perlembagaan',
        'Kedaulatan Undang-undang',
        'Kepercayaan kepada Tuhan',
        'Kesopanan dan Kesusilaan',
      ],
      'Rakyat menghormati Perlembagaan sebagai undang-undang tertinggi.',
      2,
    ),
    words(
      2,
      'Prinsip terakhir Rukun Negara ialah Kesopanan dan …',
      ['Kesusilaan', 'Kesopanan dan Kesusilaan'],
      ['Prinsip kelima ialah Kesopanan dan Kesusilaan.'],
    ),
    inOrder(
      2,
      'Susun prinsip Rukun Negara.',
      [
        'Kepercayaan kepada Tuhan',
        'Kesetiaan kepada Raja dan Negara',
        'Keluhuran Perlembagaan',
        'Kedaulatan Undang-undang',
        'Kesopanan dan Kesusilaan',
      ],
      ['Susunan itu dibaca dalam ikrar Rukun Negara.'],
    ),
  ],
  'sejarah-f5-8': [
    ask(
      'Dasar Ekonomi Baru dilaksanakan pada tahun',
      ['1971–1990', '1957–1970', '1991–2000', '2001–2010'],
      'DEB dilancarkan selepas peristiwa 13 Mei 1969.',
    ),
    ask(
      'Matlamat Dasar Ekonomi Baru ialah',
      [
        'membasmi kemiskinan dan menyusun semula masyarakat',
        'menghapuskan cukai',
        'menamatkan pertanian',
        'menghadkan perdagangan',
      ],
      'Serampang dua mata DEB membentuk perpaduan melalui ekonomi.',
    ),
    ask(
      'Agensi yang membuka tanah rancangan untuk petani tanpa tanah ialah',
      ['FELDA', 'HICOM', 'PETRONAS', 'RIDA'],
      'FELDA ditubuhkan pada tahun 1956.',
    ),
    ask(
      'Kereta nasional pertama dikeluarkan oleh',
      ['PROTON', 'PERODUA', 'HICOM Honda', 'MODENAS'],
      'PROTON ditubuhkan pada tahun 1983 dan mengeluarkan Proton Saga pada tahun 1985.',
    ),
    ask(
      'Dasar yang menggantikan DEB ialah',
      [
        'Dasar Pembangunan Nasional',
        'Dasar Pintu Terbuka',
        'Dasar Pandang ke Timur',
        'Dasar Pecah dan Perintah',
      ],
      'DPN dilaksanakan dari tahun 1991 hingga 2000.',
      2,
    ),
    ask(
      'Wawasan 2020 diperkenalkan pada tahun',
      ['1991', '1971', '1981', '2001'],
      'Wawasan 2020 bermatlamat menjadi negara maju mengikut acuan sendiri.',
    ),
    ask(
      'Dasar memindahkan perkhidmatan kerajaan kepada syarikat swasta ialah',
      [
        'Dasar Penswastaan',
        'Dasar Pertanian Negara',
        'Dasar Kependudukan',
        'Dasar Pendidikan Kebangsaan',
      ],
      'Dasar Penswastaan bermula pada tahun 1983.',
      2,
    ),
    ask(
      'Rancangan Malaysia Pertama dilaksanakan pada tahun',
      ['1966–1970', '1957–1960', '1971–1975', '1981–1985'],
      'Ia rancangan pembangunan pertama selepas Malaysia dibentuk.',
      2,
    ),
    words(
      1,
      'Syarikat petroleum negara yang ditubuhkan pada tahun 1974 ialah …',
      ['PETRONAS', 'Petroliam Nasional Berhad', 'Petroliam Nasional'],
      ['PETRONAS mengurus sumber minyak dan gas negara.'],
    ),
    inOrder(
      2,
      'Susun dasar pembangunan mengikut urutan masa.',
      [
        'FELDA ditubuhkan',
        'Rancangan Malaysia Pertama',
        'Dasar Ekonomi Baru',
        'Dasar Penswastaan',
        'Dasar Pembangunan Nasional',
      ],
      ['1956, 1966, 1971, 1983, 1991.'],
    ),
  ],
  'sejarah-f5-9': [
    ask(
      'ASEAN ditubuhkan pada 8 Ogos 1967 melalui Deklarasi',
      ['Bangkok', 'Kuala Lumpur', 'Manila', 'Jakarta'],
      'Pengasasnya Malaysia, Indonesia, Thailand, Filipina dan Singapura.',
    ),
    ask(
      'Zon Aman, Bebas dan Berkecuali (ZOPFAN) diisytiharkan pada tahun 1971 di',
      ['Kuala Lumpur', 'Bangkok', 'Singapura', 'Bandung'],
      'ZOPFAN menolak campur tangan kuasa besar di Asia Tenggara.',
      2,
    ),
    ask(
      'Persekutuan Tanah Melayu menjadi anggota PBB pada tahun',
      ['1957', '1963', '1948', '1970'],
      'Negara diterima pada 17 September 1957.',
    ),
    ask(
      'Perdana Menteri yang menjalin hubungan diplomatik dengan China pada tahun 1974 ialah',
      ['Tun Abdul Razak', 'Tunku Abdul Rahman', 'Tun Hussein Onn', 'Tun Dr. Mahathir Mohamad'],
      'Malaysia antara negara ASEAN yang paling awal berbuat demikian.',
    ),
    ask(
      'Dasar Pandang ke Timur (1982) menjadikan negara ini sebagai contoh',
      ['Jepun', 'Britain', 'Amerika Syarikat', 'Australia'],
      'Etika kerja Jepun dan Korea Selatan dicontohi.',
    ),
    ask(
      'Setiausaha Agung pertama Pertubuhan Persidangan Islam (OIC) ialah',
      ['Tunku Abdul Rahman', 'Tun Abdul Razak', 'Tun Hussein Onn', 'Tun Dr. Ismail'],
      'Beliau memegang jawatan itu selepas bersara sebagai Perdana Menteri.',
      2,
    ),
    ask(
      'Malaysia menentang dasar Apartheid di',
      ['Afrika Selatan', 'Palestin', 'Bosnia', 'Kemboja'],
      'Tunku mendesak Komanwel bertindak terhadap Afrika Selatan.',
    ),
    ask(
      'Pertubuhan yang ditubuhkan pada tahun 1961 oleh Persekutuan Tanah Melayu, Thailand dan Filipina ialah',
      ['ASA', 'ASEAN', 'MAPHILINDO', 'OIC'],
      'ASA ialah Persatuan Asia Tenggara.',
      2,
    ),
    words(
      2,
      'Pertubuhan yang dicadangkan pada tahun 1963 dan terdiri daripada Malaya, Filipina dan Indonesia ialah …',
      ['MAPHILINDO'],
      ['Namanya daripada Malaya, Philippines dan Indonesia.'],
    ),
    inOrder(
      2,
      'Susun peristiwa dasar luar mengikut urutan masa.',
      [
        'Menjadi anggota PBB',
        'ASA ditubuhkan',
        'ASEAN ditubuhkan',
        'Hubungan diplomatik dengan China',
      ],
      ['1957, 1961, 1967, 1974.'],
    ),
  ],
  'sejarah-f5-10': [
    ask(
      'Angkasawan pertama Malaysia ialah',
      [
        'Dr. Sheikh Muszaphar Shukor',
        'Dr. Faiz Khaleed',
        'Datuk Azhar Mansor',
        'Datuk Malik Mydin',
      ],
      'Beliau ke Stesen Angkasa Antarabangsa pada Oktober 2007.',
    ),
    ask(
      'Malaya memenangi Piala Thomas buat kali pertama pada tahun',
      ['1949', '1957', '1967', '1992'],
      'Kejohanan sulung itu dimenangi oleh pasukan Malaya.',
      2,
    ),
    ask(
      'Kuala Lumpur menjadi tuan rumah Sukan Komanwel pada tahun',
      ['1998', '1989', '2001', '2008'],
      'Ia kali pertama diadakan di Asia.',
    ),
    ask(
      'Ratu skuasy negara yang menjuarai dunia lapan kali ialah',
      ['Nicol David', 'Pandelela Rinong', 'Azizulhasni Awang', 'Low Wee Wern'],
      'Beliau juga lama menduduki tempat pertama dunia.',
    ),
    ask(
      'Satelit pertama Malaysia yang dilancarkan pada tahun 1996 ialah',
      ['MEASAT-1', 'TiungSAT-1', 'RazakSAT', 'MEASAT-3'],
      'MEASAT-1 ialah satelit komunikasi.',
      2,
    ),
    ask(
      'Melaka dan George Town diiktiraf sebagai Tapak Warisan Dunia UNESCO pada tahun',
      ['2008', '2000', '2012', '1998'],
      'Pengiktirafan kerana warisan bandar pelabuhannya.',
    ),
    ask(
      'Pelayar solo Malaysia yang mengelilingi dunia pada tahun 1999 ialah',
      ['Datuk Azhar Mansor', 'Datuk Malik Mydin', 'M. Magendran', 'N. Mohandas'],
      'Beliau belayar dengan kapal Jalur Gemilang.',
      2,
    ),
    ask(
      'Menara Berkembar PETRONAS ialah bangunan tertinggi di dunia',
      [
        'dari tahun 1998 hingga 2004',
        'dari tahun 1988 hingga 1998',
        'sejak tahun 2010',
        'dari tahun 1974 hingga 1984',
      ],
      'Menara Taipei 101 kemudian mengatasinya.',
      2,
    ),
    words(
      2,
      'Taman Negara di Sarawak yang menjadi Tapak Warisan Dunia UNESCO pada tahun 2000 ialah Taman Negara Gunung …',
      ['Mulu', 'Gunung Mulu'],
      ['Taman Kinabalu di Sabah juga diiktiraf pada tahun 2000.'],
    ),
    onPaper(
      3,
      'Nyatakan dua bidang kecemerlangan Malaysia di peringkat dunia dengan contoh.',
      [
        [1, 'Satu bidang dengan contoh, misalnya sukan: Nicol David'],
        [1, 'Satu lagi bidang dengan contoh, misalnya angkasa: MEASAT-1'],
      ],
      [
        'Contoh lain: kejuruteraan (Menara Berkembar), warisan (Melaka, George Town), keamanan (pasukan pengaman PBB).',
      ],
    ),
  ],
}
