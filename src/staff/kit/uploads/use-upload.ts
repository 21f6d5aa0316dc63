import { useEffect, useRef, useState } from 'react'
import { uploadFile, type UploadedFile, type UploadProgress } from '#platform/media/staff-upload.ts'

/** One upload at a time. It stops with the page and resumes when the same file is chosen again. */
export function useUpload(forWhat: string) {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<UploadedFile> {
    const controller = new AbortController()
    running.current = controller
    setProgress({ sent: 0, of: file.size, waits: false })
    try {
      return await uploadFile(file, forWhat, {
        signal: controller.signal,
        onProgress: (now) => setProgress({ ...now }),
      })
    } finally {
      setProgress(null)
    }
  }

  return { progress, send, stop: () => running.current?.abort() }
}
