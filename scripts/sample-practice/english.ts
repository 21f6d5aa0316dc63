import { choice, inOrder, onPaper, words, type SampleChapters } from './sample-question.ts'

/** Three questions for each part of SPM English, which is taught in English alone. */
export const english: SampleChapters = {
  'english-short-texts': [
    choice(
      1,
      'NOTICE: The school library closes at 3 p.m. on Fridays. Books due on Friday may be returned on Monday without a fine. What can you do?',
      [
        'Return a book due on Friday on the next Monday',
        'Borrow books after 3 p.m. on Friday',
        'Pay a smaller fine on Monday',
        'Keep any book until Monday',
      ],
      ['Only books due on Friday get the extra days, and there is no fine at all.'],
    ),
    choice(
      2,
      'Aina: "I would have come to the rehearsal if the bus hadn’t broken down." What do we know?',
      [
        'Aina missed the rehearsal',
        'Aina came late to the rehearsal',
        'Aina took another bus',
        'The rehearsal was cancelled',
      ],
      [
        '"Would have come if … hadn’t" describes what did not happen: the bus broke down and she did not come.',
      ],
    ),
    choice(
      2,
      'TRY OUR NEW SATAY BURGER! Buy one before noon and get a drink at half price. Who saves money?',
      [
        'A person who buys the burger at 11 a.m. with a drink',
        'A person who buys two drinks at 11 a.m.',
        'A person who buys the burger at 1 p.m. with a drink',
        'Everybody who buys a drink',
      ],
      ['The offer needs a burger, and a time before noon.'],
    ),
  ],
  'english-use-of-english': [
    choice(
      1,
      'Neither of the answers ______ correct.',
      ['is', 'are', 'were', 'have been'],
      ['"Neither" takes a singular verb.'],
    ),
    words(
      2,
      'Write one word: She has lived in Ipoh ______ 2015.',
      ['since'],
      ['"Since" goes with a point in time, "for" with a length of time.'],
    ),
    choice(
      2,
      'By the time we reached the hall, the concert ______.',
      ['had begun', 'has begun', 'begins', 'was begun'],
      ['The past perfect shows which of two past events came first.'],
    ),
  ],
  'english-long-texts': [
    choice(
      1,
      'Passage: "When the flood came, Pak Long refused to leave. His hens, he said, had fed him for twenty years." Why did Pak Long stay?',
      [
        'He felt he owed something to his hens',
        'He did not believe that there was a flood',
        'He could not swim',
        'He wanted to sell his hens',
      ],
      ['The reason is between the lines: the hens had fed him, so he would not leave them.'],
    ),
    choice(
      2,
      'Passage: "The council’s promise of a park was greeted with a shrug. We had heard it before." What is the writer’s attitude?',
      ['Doubtful', 'Excited', 'Grateful', 'Frightened'],
      ['A shrug and "we had heard it before" show that people do not believe the promise.'],
    ),
    words(
      2,
      'Passage: "The river, once teeming with fish, is almost silent now." Which word in the passage means "full of"?',
      ['teeming', 'teeming with'],
      ['"Teeming with" means having a great many of something alive.'],
    ),
  ],
  'english-gapped-text': [
    choice(
      1,
      'Text: "Recycling at our school began with a single bin. ______ Now every class has three." Which sentence fits?',
      [
        'Students liked it so much that they asked for more.',
        'The bin was blue and made of plastic.',
        'However, recycling is expensive.',
        'My school is in Taiping.',
      ],
      ['"Now every class has three" needs a reason for the growth.'],
    ),
    choice(
      2,
      'Text: "Many people think bats are dangerous. ______ They eat the insects that spread disease." Which sentence fits?',
      [
        'In fact, they protect us.',
        'For example, they live in caves.',
        'As a result, they are hunted.',
        'They are mammals, too.',
      ],
      [
        'The gap must turn from the wrong belief to the fact in the last sentence; "They" must mean bats that help us.',
      ],
    ),
    inOrder(
      2,
      'Put these sentences in order.',
      [
        'Farid wanted to learn the guitar.',
        'So he saved his pocket money for a year.',
        'With it he bought a second-hand one.',
        'Now he plays it at every family gathering.',
      ],
      ['"So", "With it" and "Now" each point back to the sentence before.'],
    ),
  ],
  'english-information-transfer': [
    choice(
      1,
      'Mei wants to hike but can only go on Sundays and has no car. Which club suits her?',
      [
        'Trail Club: Sundays, bus from school',
        'Peak Club: Saturdays, bus from school',
        'Summit Club: Sundays, meet at the mountain',
        'River Club: Sundays, boating, bus from school',
      ],
      ['All three needs must match: hiking, Sunday, and transport.'],
    ),
    words(
      2,
      'Note: "The workshop, first planned for 3 May, was put off by a week." On which day of May will it be held? Write the number.',
      ['10', '10 May', 'ten'],
      ['Put off by a week means seven days later: 3 + 7 = 10.'],
    ),
    words(
      1,
      'Poster: "Blood donation, 9 a.m. to 1 p.m., Dewan Seri. Bring your identity card." Complete the note: Bring: ______.',
      ['identity card', 'your identity card', 'an identity card', 'my identity card', 'IC'],
      ['Copy the words exactly, and only what the note needs.'],
    ),
  ],
  'english-email': [
    choice(
      1,
      'Which closing suits an email to a friend?',
      [
        'Write back soon!',
        'Yours faithfully,',
        'To whom it may concern,',
        'I look forward to your favourable reply.',
      ],
      ['The others are formal.'],
    ),
    choice(
      2,
      'A friend asks: "Should I join the debate team?" Which reply does most of what the task asks?',
      [
        'Yes, because you speak well. Why not come to a practice first?',
        'The debate team meets on Tuesdays.',
        'I like debate.',
        'Debate was invented long ago.',
      ],
      ['It answers, gives a reason and makes a suggestion.'],
    ),
    onPaper(
      3,
      'Write an email of about 80 words to a friend who will stay with your family. Say what you will do together, what to bring, and how to reach your house.',
      [
        [1, 'A suitable greeting and closing'],
        [2, 'All three points are answered'],
        [1, 'A friendly tone throughout'],
        [1, 'Clear sentences with few mistakes'],
      ],
      [
        'Plan one sentence or two for each of the three points before you write, then check that none is missing.',
      ],
    ),
  ],
  'english-guided-writing': [
    choice(
      1,
      'Which is the best topic sentence for a paragraph about saving water at home?',
      [
        'Small changes at home can save a great deal of water.',
        'Water is blue.',
        'My house has two bathrooms.',
        'I turned off the tap yesterday.',
      ],
      ['A topic sentence states the main idea that the paragraph supports.'],
    ),
    choice(
      2,
      'Which linker shows a contrast?',
      ['Nevertheless', 'Moreover', 'Therefore', 'For instance'],
      ['"Moreover" adds, "therefore" gives a result, "for instance" an example.'],
    ),
    inOrder(
      1,
      'Put the parts of an essay in order.',
      [
        'Introduction with your opinion',
        'First reason with an example',
        'Second reason with an example',
        'Conclusion that restates your opinion',
      ],
      ['Each paragraph has one idea; the conclusion adds no new one.'],
    ),
  ],
  'english-extended-writing': [
    choice(
      2,
      'Which opening for a story makes the reader most curious?',
      [
        'The letter was addressed to me, but the name on it was my grandfather’s.',
        'I am going to tell you a story about a letter.',
        'It was a nice day and I was happy.',
        'Letters are a way to communicate.',
      ],
      ['It begins inside the event and raises a question.'],
    ),
    choice(
      1,
      'Which language suits a report to the principal?',
      [
        'The survey shows that most students favour a longer break.',
        'Everybody’s dying for a longer break!',
        'You won’t believe what the students want.',
        'So, like, the break is way too short.',
      ],
      ['A report is formal and states what was found.'],
    ),
    onPaper(
      3,
      'Write a review of about 200 words of a book or film that every student should know.',
      [
        [2, 'Says what it is about without telling the end'],
        [2, 'Gives an opinion with reasons and examples'],
        [1, 'Is organised into paragraphs'],
        [2, 'Uses varied vocabulary and sentences'],
        [1, 'Ends with a recommendation'],
      ],
      [
        'Name the title and kind first, then the story in two or three sentences, then what you liked and why, and last who should see or read it.',
      ],
    ),
  ],
}
