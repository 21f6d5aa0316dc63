/**
 * Tests and settings that see other globals than the project of their folder. The linter goes by folder, so it checks
 * the types of all files but these.
 */
export const otherFiles = 'tsconfig.others.json'

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
  otherFiles,
]
