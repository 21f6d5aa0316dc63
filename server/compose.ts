import type { FastifyBaseLogger } from 'fastify'
import type { Context } from './context.ts'
import { createBilling } from './modules/billing/index.ts'
import { createCatalogue } from './modules/catalogue/index.ts'
import { createClassroom } from './modules/classroom/index.ts'
import { createDashboard } from './modules/dashboard/index.ts'
import { createEnrolment } from './modules/enrolment/index.ts'
import { createGuardians } from './modules/guardians/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import { createMessaging } from './modules/messaging/index.ts'
import { createPapers } from './modules/papers/index.ts'
import { createPractice } from './modules/practice/index.ts'
import { createSchool } from './modules/school/index.ts'
import { createShipping } from './modules/shipping/index.ts'
import { createSite } from './modules/site/index.ts'
import { createSupport } from './modules/support/index.ts'
import { publishInvalidation } from './platform/db/invalidation.ts'
import { jobsService, type DomainJobs } from './platform/jobs/service.ts'

export type Domains = ReturnType<typeof createDomains>

/** Creates every domain after those it needs. A domain notifies later ones through `jobs` or `events`. */
export function createDomains(context: Context) {
  const school = createSchool(context)
  const identity = createIdentity(context, { school })
  const catalogue = createCatalogue(context, { school })
  const enrolment = createEnrolment(context, { school, catalogue })
  const messaging = createMessaging(context, { school, catalogue })
  const papers = createPapers(context, { catalogue })
  const practice = createPractice(context, { catalogue, papers })
  const shipping = createShipping(context, { school })
  const billing = createBilling(context, { school, identity, catalogue, enrolment, shipping })
  const earlier = { school, identity, catalogue, enrolment, messaging, papers, practice, billing }
  const classroom = createClassroom(context, earlier)
  const guardians = createGuardians(context, { ...earlier, classroom })
  const support = createSupport(context, { catalogue, classroom })
  const site = createSite(context, { school, catalogue, papers, classroom })
  const dashboard = createDashboard(context, { school, identity, catalogue, guardians })
  return { ...earlier, shipping, classroom, guardians, support, site, dashboard }
}

/** The runner of the jobs that all domains add. */
export function createJobRunner(
  context: Context,
  domains: Domains,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const { config, db, jobs, clock, orphanedFiles, phoneMessages, report } = context
  const runner = jobsService(
    db,
    [
      ...Object.values(domains).flatMap((domain): DomainJobs[] =>
        'jobs' in domain ? [domain.jobs] : [],
      ),
      { usual: phoneMessages.jobs, long: orphanedFiles.longJobs },
    ],
    { queue: jobs, report },
  )
  const run = () => runner.run(clock).catch((err: unknown) => report('jobs not run', { err }))
  const wakeOthers = () =>
    publishInvalidation(db, 'jobs').catch((err: unknown) =>
      log.warn({ err }, 'workers were not woken, so jobs wait for their next round'),
    )
  jobs.onWake(() => void (config.role === 'web' ? wakeOthers() : run()))
  return { run, stop: () => runner.stop() }
}
