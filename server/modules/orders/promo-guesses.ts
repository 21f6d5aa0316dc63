import { refuse } from '../../http/refusal.ts'

/** So many wrong codes are mistakes; more of them are somebody guessing. */
const mistakesAllowed = 10
const rememberedForMs = 60_000

/** Counts each person's wrong promo codes, in this process. */
export function promoGuesses() {
  const wrongAt = new Map<string, number[]>()

  function recent(uid: string, now: Date): number[] {
    return (wrongAt.get(uid) ?? []).filter((at) => now.getTime() - at < rememberedForMs)
  }

  return {
    /** @throws Refusal `request.too-many` */
    demandFew(uid: string, now: Date): void {
      if (recent(uid, now).length >= mistakesAllowed) refuse('request.too-many')
    },

    rememberWrong(uid: string, now: Date): void {
      for (const known of wrongAt.keys()) if (recent(known, now).length === 0) wrongAt.delete(known)
      wrongAt.set(uid, [...recent(uid, now), now.getTime()])
    },
  }
}
