import type { Rolldown } from 'vite'

/**
 * Which modules share a file. Every file costs a cold open some milliseconds, and its hash is in the worker's list:
 * with four groups that name no files an offline open took 7 to 9 % longer, and a first visit 14 KB more. A
 * group takes with it what its modules import and no group above it has. What the server names in a page, a screen or
 * `SignedInOnly`, stays a chunk of its own. The budgets notice when a visitor's page imports from a group too much.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry and what it imports.
  { name: 'start', tags: ['$initial'], priority: 4 },
  // Small modules without styles that visitors' pages and pages behind sign-in share.
  {
    name: 'common',
    test: /\/(content\/locales\/en\/notices|contract\/(shared\/(calendar|kinds)|papers\/paths|catalogue\/portraits)|src\/platform\/(reports\/analytics|api\/maintenance|now|school\/terms-version|worker\/(busy|install|on-message))|src\/ui\/(states\/IsolatedSections|Marked|toasts)|src\/app\/use-at|src\/features\/papers\/referral\/invited-by)\.(tsx?|json)$/,
    priority: 3,
  },
  // What forms show nothing of: dates, money, people and titles.
  {
    name: 'format',
    test: /\/(english-format|use-format|ui\/initials|contract\/catalogue\/titles|i18n\/Title)\.tsx?$/,
    priority: 3,
  },
  // What a choice of classes costs, before the order and in it.
  {
    name: 'pricing',
    test: /\/contract\/(billing\/pricing|catalogue\/lowest-price)\.ts$/,
    priority: 3,
  },
  // What at least 13 of the lazily loaded modules show, with its styles. Visitors' pages show no dialog.
  { name: 'ui', test: /\/src\/ui\/(?!Dialog|use-modal)/, minShareCount: 13, priority: 2 },
  // A call of the API, with the contract's schemas: signing in needs it too.
  { name: 'calls', test: /\/src\/platform\/api\/(call|calls-of)\.ts$/, priority: 1 },
  // Small parts with styles that pages behind sign-in and those of programmes share.
  {
    name: 'parts',
    test: /\/src\/(ui\/(Card|DueList|Pills|forms\/FormFailure|states\/Locked)|features\/billing\/orders\/(orders|Parcels|StateTag))\.(module\.css|tsx)$/,
  },
  // What every page behind sign-in needs.
  {
    name: 'signed-in',
    test: /\/(node_modules\/@tanstack\b(?!.+\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js)|content\/locales\/en\/announcements|src\/platform\/(query|storage\/(outbox|save-file)|media\/player|countdown|clock-text|use-copy)|src\/features\/(classroom\/progress\/progress|messaging\/notices\/notices)|src\/app\/signed-in\/(announcements|keep-materials|use-owner|use-slug))\b/,
  },
  // Styles that the steps of an order, a guardian's page and an account share.
  {
    name: 'styles',
    test: /\/src\/features\/(identity\/account\/account|billing\/checkout\/checkout)\.module\.css$/,
  },
  // What the pages of practice share.
  { name: 'practice', test: /\/src\/features\/practice\//, minShareCount: 2 },
  // Small modules that pages import together: the name of each file is in the entry.
  {
    name: 'papers',
    test: /\/src\/(features\/papers\/past-papers\/(marks|queries|use-marks)|app\/signed-in\/past-paper-slots)\./,
  },
  // Of TanStack Query what is left: lists of queries, pages of one, and the state of writes elsewhere.
  {
    name: 'asks',
    test: /\/(src\/(features\/(classroom\/class|catalogue)\/queries|features\/support\/photos\/draft-photos|platform\/api\/call-order)\.ts$|node_modules\/@tanstack\/)/,
  },
  // What the library, the button at a recording and that at a class share.
  {
    name: 'saved',
    test: /\/src\/(features\/classroom\/saved\/(ItemState|ItemActions|SaveClass|SaveRecording|shown|class-plan|class-groups|saved\.module)|app\/signed-in\/save-class)\./,
  },
  {
    name: 'kept',
    test: /\/src\/platform\/(saving\/(kept-materials|material-file)|session\/left-behind|media\/reader)\.ts$/,
  },
  // The reader is a modal window, but no dialog.
  { name: 'Dialog', test: /\/src\/ui\/(Dialog|use-modal)\./ },
]
