import { getDocument, TextLayer, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- its address, by Vite
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url'

/**
 * Files that pdf.js requests by these names: decoders of scanned pages, and fonts of mathematical symbols, which
 * phones lack. For any other font that a PDF does not embed, pdf.js uses one of the phone's.
 */
const bundledFiles: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'FoxitSymbol.pfb': symbolUrl,
  'FoxitDingbats.pfb': dingbatsUrl,
}

/** All files needed to open a PDF, this script included. */
export const readerFiles: readonly string[] = [
  import.meta.url,
  ...[workerUrl, ...Object.values(bundledFiles)].map((path) => new URL(path, location.origin).href),
]

/** Larger canvases exhaust cheap phones, and iOS draws nothing above 16 million pixels. */
const canvasPixelsAtMost = 6_000_000

export type PdfPage = {
  /** In points. */
  width: number
  height: number
  /** Draws the page at this many device pixels per point. Resolves when it is drawn or `signal` is aborted. */
  draw(canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>
  /** Lays selectable, searchable text over the page, also for screen readers. @returns whether the page has text */
  addText(layer: HTMLElement, signal: AbortSignal): Promise<boolean>
}

export type PdfFile = { pages: readonly PdfPage[]; close(): void }

/** @throws if it is not a PDF, is damaged or needs a password */
export async function readPdf(file: Blob): Promise<PdfFile> {
  const thread = new Worker(trusted(workerUrl), { type: 'module' })
  const worker = PDFWorker.create({ port: thread })
  const close = () => {
    worker.destroy()
    thread.terminate()
  }
  try {
    const loading = getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      worker,
      // Placeholders, because pdf.js requires them: `BundledFiles` knows the real addresses.
      wasmUrl: '/',
      standardFontDataUrl: '/',
      BinaryDataFactory: BundledFiles,
      useWorkerFetch: false,
      enableXfa: false,
    })
    const pdf = await loading.promise
    const numbers = Array.from({ length: pdf.numPages }, (_, n) => n + 1)
    return { pages: await Promise.all(numbers.map((n) => pdf.getPage(n).then(pageOf))), close }
  } catch (failure) {
    close()
    throw failure
  }
}

class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = bundledFiles[filename]
    if (!url) throw new Error(`${filename} is not bundled with the PDF reader`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

type Proxy = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

function pageOf(page: Proxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    async draw(canvas, wanted, signal) {
      const scale = Math.min(wanted, Math.sqrt(canvasPixelsAtMost / (width * height)))
      canvas.width = Math.floor(width * scale)
      canvas.height = Math.floor(height * scale)
      const task = page.render({ canvas, viewport: page.getViewport({ scale }) })
      const stop = () => task.cancel()
      signal.addEventListener('abort', stop)
      try {
        await task.promise
      } catch (failure) {
        if (!signal.aborted) throw failure
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    async addText(layer, signal) {
      const text = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: layer,
        viewport: page.getViewport({ scale: 1 }),
      })
      const stop = () => text.cancel()
      signal.addEventListener('abort', stop)
      try {
        await text.render()
      } catch (failure) {
        if (!signal.aborted) throw failure
      } finally {
        signal.removeEventListener('abort', stop)
      }
      return text.textDivs.length > 0
    },
  }
}

type TrustedTypes = {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Trusted Types require a policy for the address of a worker; this one allows only the worker of pdf.js. */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  policy ??= types?.createPolicy('kelasku-pdf', {
    createScriptURL(address: string) {
      if (address === workerUrl) return address
      throw new TypeError(`not the worker of pdf.js: ${address}`)
    },
  })
  return policy ? policy.createScriptURL(url) : url
}
