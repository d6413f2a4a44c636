import { useEffect, useState } from 'preact/hooks';

/** Whether the page is scrolled by more than `distance` pixels. */
export const useScrolled = (distance: number): boolean => {
  const [isScrolled, setIsScrolled] = useState(() => window.scrollY > distance);
  useEffect(() => {
    const measure = (): void => {
      setIsScrolled(window.scrollY > distance);
    };
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      window.removeEventListener('scroll', measure);
    };
  }, [distance]);
  return isScrolled;
};
