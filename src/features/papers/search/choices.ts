import type { TFunction } from 'i18next'
import type { QuestionSearch, SearchFound, SearchHit } from '#contract/papers/search/search.ts'
import { clockText } from '#platform/clock-text.ts'
import type { SearchResult } from './recent-results.ts'

type Language = 'bm' | 'eng'

/** The results as text, in the language of the query if it can be detected. */
export function choicesOf({ hits, language }: SearchFound, t: TFunction<'search'>): SearchResult[] {
  return hits.map((hit) => ({ kind: hit.kind, to: hit.to, ...wordsOf(hit, language ?? 'eng', t) }))
}

function wordsOf(
  hit: SearchHit,
  language: Language,
  t: TFunction<'search'>,
): Pick<SearchResult, 'title' | 'detail' | 'time'> {
  const subject = hit.subject[language]
  switch (hit.kind) {
    case 'subject':
      return { title: subject, detail: t('subject', { count: hit.papers }), time: '' }
    case 'chapter': {
      const detail = t('chapter', { subject, count: hit.questions })
      return { title: hit.chapter[language], detail, time: '' }
    }
    case 'paper': {
      const detail = t('paper', { title: hit.title, count: hit.questions })
      return { title: t('paperName', paperOf(hit)), detail, time: '' }
    }
    case 'question': {
      const about = hit.topic[language] || hit.chapter[language]
      return {
        title: t('questionName', { ...paperOf(hit), label: hit.label }),
        detail: t('question', { about, subject }),
        time: clockText(hit.second),
      }
    }
  }
}

const paperOf = ({ code, year, more }: { code: string; year: number; more?: string }) => ({
  code,
  year: more ? `${year} ${more}` : year,
})

/** For a query without results: queries with one word removed that have results. */
export function shorterQueries(search: QuestionSearch, typed: string, atMost: number): string[] {
  const words = typed.trim().split(/\s+/)
  if (words.length < 2) return []
  return words
    .map((_, removed) => words.filter((__, n) => n !== removed).join(' '))
    .filter((query) => search(query, 1).total > 0)
    .slice(0, atMost)
}
