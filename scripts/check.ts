import { run } from './run.ts'
import { typeProjects } from './type-projects.ts'

for (const project of typeProjects) {
  // Checks again only what has changed since the last time.
  const kept = `.cache/types/${project.replace('/', '-')}.tsbuildinfo`
  const ran = await run('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', kept], {
    show: true,
  })
  if (!ran.ok) process.exitCode = 1
}
