import { configurationExample, configurationTable } from '#server/config-variables.ts'

/** Prints the environment variables of the server. With `--env`: as a file of variables to fill in. */
if (process.argv.includes('--env')) process.stdout.write(configurationExample())
else
  for (const { name, usual, expects, means } of configurationTable())
    console.log(`${name}\n  ${means}\n  expected: ${expects}\n  without it: ${usual}\n`)
