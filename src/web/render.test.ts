import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from './render.tsx'
import { UnexpectedError } from './shell/UnexpectedError.tsx'

const Document = ({ children }: { children: ReactNode }) =>
  createElement(
    'html',
    { lang: 'en' },
    createElement('body', null, createElement(MantineProvider, null, children)),
  )

const Broken = () => {
  throw new Error('This part is broken')
}

const root = createRootRoute({ shellComponent: Document, component: Outlet })
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/whole', component: () => 'All is well' }),
  createRoute({ getParentRoute: () => root, path: '/broken', component: Broken }),
])

const open = async (path: string) => {
  const handle = createRequestHandler({
    request: new Request(`http://localhost${path}`),
    createRouter: () => createRouter({ routeTree, isServer: true, defaultErrorComponent: UnexpectedError }),
  })
  const response = await handle(renderPage)
  return { status: response.status, text: await response.text() }
}

it('answers a page', async () => {
  const { status, text } = await open('/whole')
  expect(status).toBe(200)
  expect(text).toContain('All is well')
})

it('answers 500 and says so when a part of the page cannot be rendered', async () => {
  const { status, text } = await open('/broken')
  expect(status).toBe(500)
  expect(text).toContain('Unexpected Application Error!')
  expect(text).toContain('This part is broken')
})
