import { afterAll } from 'vitest'
import { openTestApi, type TestApi, type TestApiOptions } from '#tests/support/api.ts'

/** Opens an API for all tests of a file; closes it after the last one. To be awaited at the top of the file. */
export async function openApiForFile(options?: TestApiOptions): Promise<TestApi> {
  const api = await openTestApi(options)
  afterAll(() => api.close())
  return api
}
