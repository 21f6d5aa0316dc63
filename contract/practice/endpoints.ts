import * as v from 'valibot'
import { forSignedIn, type Endpoint } from '../endpoints.ts'
import { IdInPath, Uuid } from '../shared/wire.ts'
import {
  AnswersQuery,
  Practice,
  PracticeAnswers,
  PracticeQuestions,
  QuestionsQuery,
} from './practising.ts'
import { SaveAttempt, PaperAttempt, Attempts } from './attempts.ts'

/** What practice reads. An answer is saved by the outbox: its call is among those of every page. */
export const practiceEndpoints = {
  practice: {
    method: 'GET',
    path: '/api/v1/practice',
    who: 'signed-in',
    isViewable: true,
    reply: Practice,
    refusals: forSignedIn,
  },
  practiceQuestions: {
    method: 'GET',
    path: '/api/v1/practice/:classId/questions',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ classId: IdInPath }),
    query: QuestionsQuery,
    reply: PracticeQuestions,
    refusals: [...forSignedIn, 'request.malformed', 'class.unknown', 'class.locked'],
  },
  practiceAnswers: {
    method: 'GET',
    path: '/api/v1/practice-answers',
    who: 'signed-in',
    isViewable: true,
    query: AnswersQuery,
    reply: PracticeAnswers,
    refusals: [...forSignedIn, 'request.malformed'],
  },
  practiceAttempts: {
    method: 'GET',
    path: '/api/v1/practice-attempts',
    who: 'signed-in',
    isViewable: true,
    reply: Attempts,
    refusals: forSignedIn,
  },
  saveAttempt: {
    method: 'PUT',
    path: '/api/v1/practice-attempts/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: SaveAttempt,
    reply: PaperAttempt,
    // Attempts are merged, so it is harmless to repeat; its replies are not worth keeping.
    idempotency: 'not-replayed',
    refusals: [
      ...forSignedIn,
      'form.invalid',
      'practice.unknown',
      'practice.id-taken',
      'class.locked',
    ],
  },
} as const satisfies Record<string, Endpoint>
