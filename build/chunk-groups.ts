import type { Rolldown } from 'vite'

/**
 * The modules that share a chunk. Each chunk costs a cold start some milliseconds and an entry in the worker's list:
 * with only four groups an offline start took 7 to 9 % longer, and a first visit loaded 14 KB more. A group includes
 * its modules' imports unless an earlier group has them. Modules that the server names in a page, screens and
 * `SignedInOnly`, keep their own chunks.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The entry and what it imports.
  { name: 'start', tags: ['$initial'], priority: 4 },
  // Small modules without styles that visitors' pages and pages behind sign-in share.
  {
    name: 'common',
    test: /\/(content\/locales\/en\/notices|contract\/(shared\/(calendar|kinds)|papers\/paths|catalogue\/portraits)|src\/platform\/(reports\/analytics|now|worker\/(busy|install|on-message))|src\/ui\/(states\/IsolatedSections|Marked|toasts)|src\/app\/use-page-match|src\/features\/papers\/referral\/invited-by)\.(tsx?|json)$/,
    priority: 3,
  },
  // Used by pages without forms: dates, money, people and titles.
  {
    name: 'format',
    test: /\/(english-format|use-format|ui\/initials|contract\/catalogue\/titles|i18n\/Title)\.tsx?$/,
    priority: 3,
  },
  // The price of chosen classes, on public pages and in the checkout.
  {
    name: 'pricing',
    test: /\/contract\/(billing\/pricing|catalogue\/lowest-price)\.ts$/,
    priority: 3,
  },
  // Components that at least 13 lazily loaded modules use, with their styles. Visitors' pages use no dialog.
  { name: 'ui', test: /\/src\/ui\/(?!Dialog|use-modal)/, minShareCount: 13, priority: 2 },
  // A call of the API, with the contract's schemas: signing in needs it too.
  { name: 'calls', test: /\/src\/platform\/api\/call\.ts$/, priority: 1 },
  // Small parts with styles that pages behind sign-in and those of programmes share.
  {
    name: 'parts',
    test: /\/src\/(ui\/(Card|DueList|Pills|forms\/FormFailure|states\/Locked)|features\/billing\/orders\/(orders|Parcels|StateTag))\.(module\.css|tsx)$/,
  },
  // Needed by every page behind sign-in.
  {
    name: 'signed-in',
    test: /\/(node_modules\/@tanstack\b(?!.+\/(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useMutationState)\.js)|content\/locales\/en\/announcements|src\/platform\/(query|storage\/(outbox|save-file)|media\/player|countdown|clock-text|use-copy)|src\/features\/(classroom\/progress\/progress|messaging\/notices\/notices)|src\/app\/signed-in\/(announcements|keep-materials|use-owner))\b/,
  },
  // Styles that the steps of an order, a guardian's page and an account share.
  {
    name: 'styles',
    test: /\/src\/features\/(identity\/account\/account|billing\/checkout\/checkout)\.module\.css$/,
  },
  // Shared by the practice pages.
  { name: 'practice', test: /\/src\/features\/practice\//, minShareCount: 2 },
  // Small modules that pages import together. Separate chunks would each add a file name to the entry.
  {
    name: 'papers',
    test: /\/src\/(features\/papers\/past-papers\/(marks|queries|use-marks)|app\/signed-in\/past-paper-slots)\./,
  },
  // Queries of a class and the catalogue, calls of orders, and the parts of TanStack Query not in `signed-in`.
  {
    name: 'queries',
    test: /\/(src\/(features\/(classroom\/class|catalogue)\/queries|platform\/api\/call-order)\.ts$|node_modules\/@tanstack\/)/,
  },
  // Shared by the library and the save buttons of recordings and classes.
  {
    name: 'saved',
    test: /\/src\/(features\/classroom\/saved\/(ItemState|ItemActions|SaveClass|SaveRecording|class-plan|class-groups|saved\.module)|app\/signed-in\/save-class)\./,
  },
  {
    name: 'kept',
    test: /\/src\/platform\/(saving\/(kept-materials|material-file)|session\/left-behind|media\/reader)\.ts$/,
  },
  // `use-modal` is also used by the PDF reader, which is a modal window without `Dialog`.
  { name: 'Dialog', test: /\/src\/ui\/(Dialog|use-modal)\./ },
]
