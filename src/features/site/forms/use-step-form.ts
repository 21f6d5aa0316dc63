import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { applicableFields } from '#contract/site/forms/fields.ts'
import type { Answers, FormKey, PostedForm } from '#contract/site/forms/forms.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { Refusal } from '#platform/api/failures.ts'
import { isReachable, onReachabilityChange } from '#platform/api/online.ts'
import { fillEmpty, focusQuestion, questionInFocus, readTyped } from './form-dom.ts'
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts'
import { brokenIn, sendForm } from './send-form.ts'

export type Sending = 'idle' | 'under-way' | 'unreachable' | 'too-many' | 'other'

/** The state of a form. `at` is the question on screen; null before the script runs, when all are shown. */
export type StepFormState = {
  element: RefObject<HTMLFormElement | null>
  at: string | null
  /** The names of the questions to answer, in order. */
  steps: string[]
  messages: FieldMessages
  sending: Sending
  typed(): void
  next(): Promise<void>
  goBack(): void
}

export function useStepForm(
  form: FormKey,
  posted: PostedForm | null,
  onSent: () => void,
): StepFormState {
  const element = useRef<HTMLFormElement>(null)
  const id = useRef('')
  const [at, setAt] = useState<string | null>(null)
  const [answers, setAnswers] = useState<Answers>(posted?.values ?? {})
  const [messages, setMessages] = useState<FieldMessages>(posted?.messages ?? {})
  const [sending, setSending] = useState<Sending>(posted?.messages[''] ? 'too-many' : 'idle')
  const steps = stepsOf(form, answers)

  const begin = useEffectEvent((formElement: HTMLFormElement) => {
    const draft = readDraft(form)
    id.current = draft.id ?? crypto.randomUUID()
    fillEmpty(formElement, draft.answers ?? {})
    const typed = readTyped(form, formElement)
    const names = stepsOf(form, typed)
    const candidates = [
      questionInFocus(formElement),
      names.find((name) => messages[name]),
      draft.at,
    ]
    setAnswers(typed)
    setAt(candidates.find((name) => name !== undefined && names.includes(name)) ?? names[0] ?? null)
  })
  // A layout effect, so that a page rendered on the device never paints all questions first.
  useLayoutEffect(() => {
    if (element.current) begin(element.current)
  }, [])

  function keep(name: string, typed: Answers): void {
    setAnswers(typed)
    keepDraft(form, { id: id.current, at: name, answers: typed })
  }

  function show(formElement: HTMLFormElement, name: string, broken?: FieldMessages[string]): void {
    flushSync(() => {
      setAt(name)
      setMessages(broken ? { [name]: broken } : {})
      setSending('idle')
      keep(name, readTyped(form, formElement))
    })
    focusQuestion(formElement, name)
  }

  async function send(formElement: HTMLFormElement): Promise<void> {
    const typed = readTyped(form, formElement)
    const website = new FormData(formElement).get('website')
    setSending('under-way')
    try {
      await sendForm(id.current, form, typed, typeof website === 'string' ? website : '')
      forgetDraft(form)
      // Does not navigate if the person has left the page.
      if (element.current) onSent()
    } catch (failure) {
      const broken = failure instanceof Refusal ? failure.fields : undefined
      const first = stepsOf(form, typed).find((name) => broken?.[name])
      if (first) show(formElement, first, broken?.[first])
      else setSending(reasonOf(failure))
    }
  }

  const sendAgain = useEffectEvent(() => {
    if (isReachable() && element.current) void send(element.current)
  })
  useEffect(
    () => (sending === 'unreachable' ? onReachabilityChange(sendAgain) : undefined),
    [sending],
  )

  return {
    element,
    at,
    steps,
    messages,
    sending,
    typed() {
      if (!element.current || at === null) return
      keep(at, readTyped(form, element.current))
      if (messages[at]) setMessages({})
      if (sending !== 'under-way') setSending('idle')
    },
    async next() {
      const formElement = element.current
      if (!formElement || at === null || sending === 'under-way') return
      const typed = readTyped(form, formElement)
      const names = stepsOf(form, typed)
      const broken = await brokenIn(form, typed)
      const next = names[names.indexOf(at) + 1]
      if (broken[at]) return show(formElement, at, broken[at])
      if (next) return show(formElement, next)
      const first = names.find((name) => broken[name])
      if (first) return show(formElement, first, broken[first])
      await send(formElement)
    },
    goBack() {
      const before = at === null ? undefined : steps[steps.indexOf(at) - 1]
      if (element.current && before && sending !== 'under-way') show(element.current, before)
    },
  }
}

const stepsOf = (form: FormKey, answers: Answers) =>
  applicableFields(form, answers).map(({ name }) => name)

function reasonOf(failure: unknown): Sending {
  if (!(failure instanceof Refusal)) return 'unreachable'
  return failure.code === 'request.too-many' ? 'too-many' : 'other'
}
