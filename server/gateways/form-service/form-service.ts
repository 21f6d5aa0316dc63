import { callService, isDone, failureReason } from '../call-service.ts'

/** A public form as it is sent to the service. */
export type ForwardedForm = {
  id: string
  form: string
  answers: Record<string, string | string[]>
  utm: Record<string, string>
  text_version: string
  received_at: string
}
/** `refused`: the service rejects this form. `away`: it accepts none now. */
export type Handover = { kind: 'taken' } | { kind: 'refused' | 'away'; reason: string }

export type FormService = { acceptForm(form: ForwardedForm): Promise<Handover> }

/** The form service at `url`. The form's id is the idempotency key. */
export const openFormService = ({ url }: { url: string }): FormService => ({
  async acceptForm(form) {
    try {
      const answer = await callService(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': form.id },
        body: JSON.stringify(form),
      })
      if (isDone(answer)) return { kind: 'taken' }
      const isAway = answer.status >= 500 || answer.status === 429
      return { kind: isAway ? 'away' : 'refused', reason: `answered ${answer.status}` }
    } catch (error) {
      return { kind: 'away', reason: failureReason(error) }
    }
  },
})
