import { isReachable } from '#platform/api/online.ts'

/** Prefetches class materials in the background, if there is a network. */
export function keepMaterials(uid: string): void {
  if (isReachable())
    void import('../lazy/online/prefetch-materials.ts').then(
      (loaded) => loaded.schedulePrefetch(uid),
      () => undefined,
    )
}
