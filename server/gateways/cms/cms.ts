import * as v from 'valibot'
import { callService, isDone, failureReason } from '../call-service.ts'

export type Cms = {
  /** The CMS's content of `name` in the shape of `schema`; undefined when it has nothing usable. */
  read<S extends v.GenericSchema>(name: string, schema: S): Promise<v.InferOutput<S> | undefined>
}

/** Without an address there is no CMS: content is our own. */
export const noCms: Cms = { read: async () => undefined }

/** The CMS at `url`, which serves `<name>.json`. A problem is logged once, until it changes. */
export function openCms({ url, warn }: { url: string; warn(reason: string): void }): Cms {
  const lastWarnings = new Map<string, string>()
  return {
    async read(name, schema) {
      const warnOnce = (text: string) => {
        if (lastWarnings.get(name) !== text) warn(`${name}.json: ${text}`)
        lastWarnings.set(name, text)
        return undefined
      }
      try {
        const answer = await callService(`${url.replace(/\/$/, '')}/${name}.json`, {
          method: 'GET',
        })
        if (!isDone(answer)) return warnOnce(`answered ${answer.status}`)
        const parsed = v.safeParse(schema, JSON.parse(answer.text))
        if (!parsed.success) {
          const [issue] = parsed.issues
          return warnOnce(`${v.getDotPath(issue) ?? 'it'}: ${issue.message}`)
        }
        lastWarnings.delete(name)
        return parsed.output
      } catch (error) {
        return warnOnce(failureReason(error))
      }
    },
  }
}

/** The CMS's content of `name` as last fetched, else our own. */
export function preferCms<S extends v.GenericSchema>(
  cms: Cms,
  { name, schema, own }: { name: string; schema: S; own(): Promise<v.InferOutput<S>> },
) {
  let theirs: v.InferOutput<S> | undefined
  return {
    read: async (): Promise<v.InferOutput<S>> => theirs ?? own(),
    async renew(): Promise<void> {
      theirs = await cms.read(name, schema)
    },
  }
}
