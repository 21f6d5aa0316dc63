import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportCaughtError } from './reports/bugs.ts'
import { useReachable } from './api/online.ts'

/** Leaves a state to the `Suspense`, `IsolatedSections` or error page around the section. */
export const shownByParent = Symbol('shown by parent')

type States = {
  /** Shown while the section loads; nothing by default. */
  loading?: ReactNode | typeof shownByParent
  /** Shown if the section is not loaded and the server is unreachable. By default it loads: the worker may have it. */
  offline?: ReactNode
  /** Shown if loading failed. By default a sentence, and the failure is reported as a bug. */
  failed?: ReactNode | typeof shownByParent
}

/** `preload` loads the section before it is rendered. If that fails, rendering tries again. */
export type LazySection<P> = ComponentType<P> & { preload(): Promise<void> }

/**
 * A part of a page in its own chunk, loaded when it is first rendered. Modules in a folder `online/` are not
 * precached.
 * @param load imports the module, with `withCopy` if it has its own copy
 */
export function lazySection<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, offline, failed }: States = {},
): LazySection<P> {
  let here: ComponentType<P> | undefined
  const loadOnce = async () => (here ??= await load())
  const Loaded = lazy(async () => {
    try {
      return { default: await loadOnce() }
    } catch (failure) {
      if (failed === shownByParent) throw failure
      if (failed !== undefined) return { default: () => failed }
      reportCaughtError(failure)
      return { default: NotLoaded }
    }
  })
  function Section(props: P) {
    const isReachable = useReachable()
    // React shows a fallback for at least 300 ms, so a section that is loaded must not suspend.
    const [Known] = useState(() => here)
    if (offline !== undefined && !isReachable && !here) return offline
    const loaded = createElement(Known ?? Loaded, props)
    return loading === shownByParent ? loaded : <Suspense fallback={loading}>{loaded}</Suspense>
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Section, { preload })
}

function NotLoaded() {
  const { t } = useTranslation('common')
  return <p className="quiet">{t('partFailed')}</p>
}
