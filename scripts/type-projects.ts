/** One TypeScript project per runtime, so that each room sees only the globals it has. */
export const typeProjects = [
  '.',
  'contract',
  'offline',
  'sw',
  'server',
  'scripts',
  'build',
  'tests',
  'tests/e2e',
]
