import { run } from './run.ts'
import { typeProjects } from './type-projects.ts'

for (const project of typeProjects) {
  const ran = await run('tsc', ['-p', project], { show: true })
  if (!ran.ok) process.exitCode = 1
}
