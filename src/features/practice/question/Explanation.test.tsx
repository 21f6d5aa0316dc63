import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { Explanation } from './Explanation.tsx'

beforeAll(() => loadCopy('practice'))

const shown = (worked: PracticeQuestion['worked']) =>
  renderToStaticMarkup(
    <Explanation
      lang="en"
      question={{
        id: 'q',
        chapter_id: 'c',
        difficulty: 1,
        text: ['Two?'],
        worked,
        paper: null,
        is_sample: false,
        kind: 'text',
        accepted: ['2'],
      }}
    />,
  )

it('PRAC-01: a question without a worked solution says so', () => {
  expect(shown([])).toContain('No worked solution yet.')
  expect(shown([])).not.toContain('<ol')
  expect(shown([['Count.']])).toContain('Count.')
  expect(shown([['Count.']])).not.toContain('No worked solution yet.')
})
