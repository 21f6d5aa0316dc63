import type { Handlers } from '../../platform/http/mount.ts'
import { classChaptersRoutes, staffPapersRoutes } from './editing/routes.ts'
import type { PapersDomain } from './index.ts'
import { pastPapersRoutes } from './past-papers/routes.ts'
import type { paperDocuments } from './public/documents.ts'
import type { ReferralsService } from './referrals/service.ts'

export const paperRoutes = (
  papers: ReturnType<typeof paperDocuments>,
): Pick<Handlers, 'examTimetable' | 'paperDownloads'> => ({
  paperDownloads: ({ params }) => papers.paperDownloads(params),
  examTimetable: ({ params }) => papers.examTimetable(params.exam),
})

const referralRoutes = (
  referrals: ReferralsService,
): Pick<Handlers, 'referral' | 'claimReferral'> => ({
  referral: ({ caller, now }) => referrals.mine(caller, now),
  claimReferral: ({ caller, body, now }) => referrals.claim(caller.uid, body.code, now),
})

export const pastPaperRoutes = ({
  pastPapers,
  referrals,
  staffPapers,
  classChapters,
}: PapersDomain) =>
  ({
    ...pastPapersRoutes(pastPapers),
    ...referralRoutes(referrals),
    ...staffPapersRoutes(staffPapers),
    ...classChaptersRoutes(classChapters),
  }) satisfies Partial<Handlers>
