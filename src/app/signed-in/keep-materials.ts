import { isReachable } from '#platform/api/online.ts'

/** Class materials that were never opened: of use with a network only, and nothing waits for them. */
export function keepMaterials(uid: string): void {
  if (isReachable())
    void import('../lazy/online/prefetch-materials.ts').then(
      (loaded) => loaded.keepMaterials(uid),
      () => undefined,
    )
}
