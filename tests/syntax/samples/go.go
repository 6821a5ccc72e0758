package main

import (
	"fmt"
	str "strings"
)

const limit, other = 3, "x"

type Shape interface {
	Area() float64
}
type Point[T any] struct {
	X, Y T `json:"x"`
	next *Point[T]
}

func (p *Point[T]) Move(dx T, rest ...int) (n int, err error) {
	defer func() { recover() }()
	for i := 0; i < limit; i++ {
		if v, ok := m[i]; ok && v != 2 {
			continue
		} else {
			break
		}
	}
	for k, v := range map[string]int{"a": 1} {
		go fmt.Println(k, v)
	}
	switch x := any(p).(type) {
	case nil, int:
		fallthrough
	default:
		_ = x
	}
	select {
	case ch <- 1:
	case v := <-ch:
		return v, nil
	}
	a := []int{1, 2, 3}[1:2]
	f := func(x int) int { return x*2 + a[0] }
	return f(1), str.Err
}
