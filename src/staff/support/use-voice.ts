import { useEffect, useRef, useState } from 'react'
import { voiceMaximumBytes, voiceMaximumSeconds } from '#contract/support/staff-questions.ts'
import { secondsOfVideo } from '#platform/media/staff-upload.ts'
import { noteDoing } from '#platform/worker/busy.ts'
import { startRecording, type Recorder, type VoiceProblem } from './voice-recorder.ts'

/** State of a voice answer; `kept` is the one sent before. */
export type VoiceState =
  | { step: 'none' | 'kept' | 'asking' }
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'ready'; file: File; url: string; seconds: number }

/** One voice answer, recorded or chosen. It is lost when its form closes. */
export function useVoice(begin: 'none' | 'kept') {
  const [now, setNow] = useState<VoiceState>({ step: begin })
  const [problem, setProblem] = useState<VoiceProblem | null>(null)
  const recorder = useRef<Recorder>(null)
  const isGone = useRef(false)
  const { step } = now
  const isUnsent = step === 'recording' || step === 'ready'
  const url = now.step === 'ready' ? now.url : undefined

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recorder.current?.end()
    }
  }, [])
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])

  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: Event) => event.preventDefault()
    noteDoing('recording', true)
    addEventListener('beforeunload', ask)
    return () => {
      noteDoing('recording', false)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsent])

  function keepFile(file: File, seconds: number) {
    setProblem(null)
    setNow({
      step: 'ready',
      file,
      url: URL.createObjectURL(file),
      seconds: Math.min(voiceMaximumSeconds, Math.max(1, Math.round(seconds))),
    })
  }
  /** Restores the state before, and shows the problem. */
  function fail(why: VoiceProblem, before?: VoiceState) {
    if (before?.step === 'ready') keepFile(before.file, before.seconds)
    else setNow({ step: begin })
    setProblem(why)
  }

  async function finish(seconds: number) {
    const running = recorder.current
    recorder.current = null
    const file = await running?.stop()
    if (!running || isGone.current) return
    if (file) keepFile(file, seconds)
    else fail('empty')
  }
  function tick(seconds: number, level: number) {
    if (!recorder.current) return
    setNow({ step: 'recording', seconds, level })
    if (seconds >= voiceMaximumSeconds) void finish(seconds)
  }

  return {
    now,
    problem,
    /** Sending has to wait. */
    isBusy: step === 'asking' || step === 'recording',
    isThere: step === 'ready' || step === 'kept',

    async start() {
      setProblem(null)
      setNow({ step: 'asking' })
      const begun = await startRecording(tick)
      if (typeof begun === 'string') fail(begun, now)
      // The form was closed while the browser asked.
      else if (isGone.current) begun.end()
      else {
        recorder.current = begun
        setNow({ step: 'recording', seconds: 0, level: 0 })
      }
    },
    stop() {
      if (now.step === 'recording') void finish(now.seconds)
    },
    async choose(file: File) {
      if (file.size > voiceMaximumBytes) return fail('too-large')
      const seconds = await secondsOfVideo(file)
      if (seconds === undefined) return fail('unreadable')
      if (seconds > voiceMaximumSeconds) return fail('too-long')
      keepFile(file, seconds)
    },
    remove() {
      setProblem(null)
      setNow({ step: 'none' })
    },
  }
}
export type VoiceInForm = ReturnType<typeof useVoice>
