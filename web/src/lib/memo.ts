import { Component, createElement, type ComponentType } from 'preact';

/** A component that is rendered again only when one of its properties changes. */
export const memo = <P extends object>(inner: ComponentType<P>): ComponentType<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const names = new Set([...Object.keys(next), ...Object.keys(this.props)]) as Set<keyof P & string>;
      for (const name of names) if (!Object.is(next[name], (this.props as Readonly<P>)[name])) return true;
      return false;
    }

    override render() {
      return createElement(inner, this.props as P);
    }
  };
