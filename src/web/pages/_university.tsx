import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../shell/NotFound.tsx'

/** Every signed-in university page lies under here: `pages/_university/university/….tsx`. */
export const Route = createFileRoute('/_university')({
  ssr: false,
  staticData: { needs: 'university' },
  component: Outlet,
  notFoundComponent: NotFound,
})
