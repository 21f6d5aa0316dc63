/**
 * Tests and configuration files that need other globals than their folder's project has. The linter chooses the
 * project by folder, so it skips types in these files.
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
