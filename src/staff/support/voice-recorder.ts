/** Why recording or attaching failed. */
export type VoiceProblem =
  | 'unsupported'
  | 'refused'
  | 'no-microphone'
  | 'in-use'
  | 'empty'
  | 'unreadable'
  | 'too-long'
  | 'too-large'
export type Recorder = {
  /** The audio; undefined when nothing was recorded. */
  stop(): Promise<File | undefined>
  /** Releases the microphone. */
  end(): void
}

/** The format that every phone plays comes first: without ffmpeg on the server, students get this file as it is. */
const types = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/mp4',
  'audio/ogg;codecs=opus',
]
const tickEveryMs = 100
const bitsPerSecond = 40_000
/** Loudness of speech, as a share of full scale. */
const loudest = 0.3

/** Starts recording; call it from a tap. `onTick` gets the seconds so far and the level, from 0 to 1. */
export async function startRecording(
  onTick: (seconds: number, level: number) => void,
): Promise<Recorder | VoiceProblem> {
  // Undefined on insecure pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const mimeType =
    'MediaRecorder' in globalThis
      ? types.find((one) => MediaRecorder.isTypeSupported(one))
      : undefined
  if (!devices || !mimeType) return 'unsupported'
  let stream: MediaStream
  try {
    stream = await devices.getUserMedia({ audio: true })
  } catch (error) {
    return problemOf(error)
  }
  const pieces: Blob[] = []
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true })
  })
  const meter = levelOf(stream)
  recorder.start()
  const begun = performance.now()
  const timer = setInterval(
    () => onTick((performance.now() - begun) / 1000, meter.level()),
    tickEveryMs,
  )

  function end() {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    meter.end()
  }
  return {
    end,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      end()
      const type = recorder.mimeType.split(';')[0] ?? ''
      const file = new File(pieces, `answer-${Date.now()}`, { type })
      return file.size > 0 ? file : undefined
    },
  }
}

function problemOf(error: unknown): VoiceProblem {
  if (!(error instanceof DOMException)) throw error
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused'
  return error.name === 'NotFoundError' ? 'no-microphone' : 'in-use'
}

function levelOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  const samples = new Float32Array(analyser.fftSize)
  context.createMediaStreamSource(stream).connect(analyser)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) / loudest)
    },
    end: () => void context.close(),
  }
}
