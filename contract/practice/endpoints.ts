import * as v from 'valibot'
import { signedInRefusals, type Endpoint } from '../endpoints.ts'
import { IdInPath, Uuid } from '../shared/wire.ts'
import {
  AnswersQuery,
  Attempts,
  Practice,
  PracticeAnswers,
  PracticeQuestions,
  QuestionsQuery,
} from './practising.ts'
import { SaveAttempt, PaperAttempt } from './attempts.ts'

/** The calls of practice, except `savePracticeAnswer`: the outbox needs it on every page, so it is in `endpoints`. */
export const practiceEndpoints = {
  practice: {
    method: 'GET',
    path: '/api/v1/practice',
    who: 'signed-in',
    isViewable: true,
    reply: Practice,
    refusals: signedInRefusals,
  },
  practiceQuestions: {
    method: 'GET',
    path: '/api/v1/practice/:classId/questions',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ classId: IdInPath }),
    query: QuestionsQuery,
    reply: PracticeQuestions,
    refusals: [...signedInRefusals, 'request.malformed', 'class.unknown', 'class.locked'],
  },
  practiceAnswers: {
    method: 'GET',
    path: '/api/v1/practice-answers',
    who: 'signed-in',
    isViewable: true,
    query: AnswersQuery,
    reply: PracticeAnswers,
    refusals: [...signedInRefusals, 'request.malformed'],
  },
  practiceAttempts: {
    method: 'GET',
    path: '/api/v1/practice-attempts',
    who: 'signed-in',
    isViewable: true,
    reply: Attempts,
    refusals: signedInRefusals,
  },
  saveAttempt: {
    method: 'PUT',
    path: '/api/v1/practice-attempts/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: SaveAttempt,
    reply: PaperAttempt,
    // Attempts are merged, so a repeated request is harmless and its reply need not be stored.
    idempotency: 'not-replayed',
    refusals: [
      ...signedInRefusals,
      'form.invalid',
      'practice.unknown',
      'practice.too-many',
      'practice.id-taken',
      'class.locked',
    ],
  },
} as const satisfies Record<string, Endpoint>
