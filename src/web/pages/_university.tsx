import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../shell/NotFound.tsx'

/** Every signed-in university page is under here: `pages/_university/university/….tsx`. */
export const Route = createFileRoute('/_university')({
  ssr: false,
  staticData: { needs: 'university' },
  component: Outlet,
  notFoundComponent: NotFound,
})
