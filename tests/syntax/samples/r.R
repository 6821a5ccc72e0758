library(stats)
limit <- 3L
x = c(1, 2.5, NA, TRUE)
names(x) <- c("a", 'b')
total <- function(values, start = 0, ...) {
  # a comment
  for (i in seq_len(limit)) {
    if (i %% 2 == 0 && i != 4) next else if (i > 5) break
  }
  while (start < 3) start <- start + 1
  repeat { break }
  l <- list(a = 1, b = "x")
  y <- l$a + l[["b"]] + values[-1]
  f <- \(v) v^2
  switch(start, "a" = 1, 2)
  tryCatch(stop("x"), error = function(e) NULL)
  invisible(sapply(values, f) |> sum())
}
y ~ x + I(x^2)
if (!is.null(x)) print(total(x, ... = 1))
